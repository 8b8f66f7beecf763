/** Requests that make sense in this very home. */

import { domainOf, nameOf, roomOf } from "./home";
import { fill, type Key, type Say } from "./localize";
import type { EntityState, Hass } from "./types";

const MOST = 4;

type Part = "light" | "motion" | "cover" | "switch" | "window";

const PARTS: Record<Part, (one: EntityState) => boolean> = {
  light: (one) => domainOf(one.entity_id) === "light",
  motion: (one) => isSensor(one, "motion", "occupancy"),
  cover: (one) => domainOf(one.entity_id) === "cover" && one.attributes.device_class !== "garage",
  switch: (one) => domainOf(one.entity_id) === "switch",
  window: (one) => isSensor(one, "window", "door"),
};

const EXAMPLES: [Key, Part[]][] = [
  ["example_motion_light", ["light", "motion"]],
  ["example_cover", ["cover"]],
  ["example_switch", ["switch"]],
  ["example_window", ["window"]],
  ["example_away", ["light"]],
];

/** Return up to four requests with names of the home's own entities; the same for the same home. */
export function examples(hass: Hass, say: Say): string[] {
  const found = pick(hass);
  return EXAMPLES.filter(([, parts]) => parts.every((part) => found[part]))
    .slice(0, MOST)
    .map(([key]) => fill(say(key), found as Record<string, string>));
}

function pick(hass: Hass): Partial<Record<Part, string>> {
  const usable = Object.values(hass.states)
    .filter((one) => one.attributes.friendly_name && !isAside(hass, one.entity_id))
    .sort((a, b) => a.entity_id.localeCompare(b.entity_id));
  const motion = usable.find(PARTS.motion);
  const room = motion && roomOf(hass, motion.entity_id);
  const found: Partial<Record<Part, string>> = {};
  for (const part of Object.keys(PARTS) as Part[]) {
    const fitting = usable.filter(PARTS[part]);
    const chosen = fitting.find((one) => room && roomOf(hass, one.entity_id) === room) ?? fitting[0];
    if (chosen) found[part] = nameOf(hass, chosen.entity_id);
  }
  return found;
}

const isSensor = (one: EntityState, ...classes: string[]): boolean =>
  domainOf(one.entity_id) === "binary_sensor" && classes.includes(one.attributes.device_class ?? "");

function isAside(hass: Hass, entityId: string): boolean {
  const entity = hass.entities?.[entityId];
  return Boolean(entity?.hidden || entity?.entity_category);
}
