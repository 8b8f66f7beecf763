/** Automations as YAML to read; written for the plain values that a configuration holds. */

import type { Config, Json } from "./types";

/** Return the YAML of one value, without a line end. */
export function toYaml(value: Json, indent = 0): string {
  if (Array.isArray(value)) return value.length ? value.map((one) => item(one, indent)).join("\n") : "[]";
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value);
    return entries.length ? entries.map(([key, one]) => pair(key, one, indent)).join("\n") : "{}";
  }
  return scalar(value);
}

export const automationsYaml = (automations: Config[]): string =>
  toYaml(automations.length === 1 ? (automations[0] as Json) : automations);

function item(value: Json, indent: number): string {
  const pad = " ".repeat(indent);
  return isNested(value) ? `${pad}- ${toYaml(value, indent + 2).trimStart()}` : `${pad}- ${toYaml(value)}`;
}

function pair(key: string, value: Json, indent: number): string {
  const start = `${" ".repeat(indent)}${scalar(key)}:`;
  if (typeof value === "string" && value.includes("\n")) return `${start} ${block(value, indent + 2)}`;
  return isNested(value) ? `${start}\n${toYaml(value, indent + 2)}` : `${start} ${toYaml(value)}`;
}

const isNested = (value: Json): boolean =>
  value !== null && typeof value === "object" && Object.keys(value).length > 0;

function block(text: string, indent: number): string {
  const lines = text.replace(/\n$/, "").split("\n");
  const pad = " ".repeat(indent);
  return `|${text.endsWith("\n") ? "" : "-"}\n${lines.map((one) => (one ? pad + one : one)).join("\n")}`;
}

const PLAIN = /^[A-Za-z_À-ɏ][\w .À-ɏ/()'’-]*$/;
const RESERVED = /^(true|false|yes|no|on|off|null|y|n)$/i;

function scalar(value: null | boolean | number | string): string {
  if (typeof value !== "string") return String(value);
  const plain = PLAIN.test(value) && !RESERVED.test(value) && value === value.trim();
  return plain ? value : JSON.stringify(value);
}
