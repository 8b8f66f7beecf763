/** The panel's own words in the language of the user. */

import { de } from "./strings/de";
import { en, type Key, type Strings } from "./strings/en";
import { fr } from "./strings/fr";
import type { FarmError, Hass } from "./types";

export type { Key } from "./strings/en";

const TABLES: Record<string, Strings> = { de, en, fr };

export type Say = (key: Key, values?: Record<string, string | number>) => string;

/** Return the texts of a language such as `de-CH`; English where there are none. */
export function sayIn(language: string): Say {
  const table = TABLES[language.split("-")[0]?.toLowerCase() ?? ""] ?? en;
  return (key, values = {}) => fill(table[key], values);
}

export const isKey = (key: string): key is Key => key in en;

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Return what went wrong in the user's language, else in the words of the server. */
export function errorText(error: unknown, hass: Hass, say: Say): string {
  const { translation_key: key, translation_placeholders: values, message } = (error ?? {}) as FarmError;
  const known = key && hass.localize?.(`component.farm.exceptions.${key}.message`, values ?? {});
  return known || message || say("unknown_error");
}
