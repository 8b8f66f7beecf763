/** An automation's configuration as cards: what it is, what it touches, and the details. */

import { areaName, deviceName, domainOf, nameOf, roomOf } from "./home";
import { isKey, type Say } from "./localize";
import type { Config, Hass, Json } from "./types";

export interface Touched {
  name: string;
  room?: string;
}

export interface Card {
  /** The domain whose icon stands for it. */
  icon: string;
  title: string;
  touched: Touched[];
  details: string[];
  /** What lies inside, as in a choice or a repetition. */
  inside: { label: string; cards: Card[] }[];
}

export type Part = "triggers" | "conditions" | "actions";

export interface Words {
  hass: Hass;
  say: Say;
}

const OLD_NAMES: Record<Part, string> = { triggers: "trigger", conditions: "condition", actions: "action" };

/** Return the cards of one part of an automation. */
export function cardsOf(automation: Config, part: Part, words: Words): Card[] {
  return many(automation[part] ?? automation[OLD_NAMES[part]]).map((one) => cardOf(one, part, words));
}

function cardOf(one: Json, part: Part, words: Words): Card {
  if (typeof one === "string") return card({ title: words.say("condition_template"), details: [one] });
  if (!isConfig(one)) return card({ title: String(one) });
  if (part === "triggers") return triggerCard(one, words);
  if (part === "conditions" || "condition" in one) return conditionCard(one, words);
  return actionCard(one, words);
}

function triggerCard(one: Config, words: Words): Card {
  const kind = text(one["trigger"] ?? one["platform"]);
  const title = titled(`trigger_${kind}`, words) ?? functionName(kind, "triggers", words);
  return described(one, kind, title, ["trigger", "platform", "id", "alias"], words);
}

function conditionCard(one: Config, words: Words): Card {
  for (const name of ["and", "or", "not"] as const) {
    if (one[name] !== undefined || one["condition"] === name) {
      const inside = many(one[name] ?? one["conditions"]).map((each) => cardOf(each, "conditions", words));
      return card({ title: words.say(`condition_${name}`), inside: [{ label: "", cards: inside }] });
    }
  }
  const kind = text(one["condition"]);
  const title = titled(`condition_${kind}`, words) ?? functionName(kind, "conditions", words);
  return described(one, kind, title, ["condition", "alias"], words);
}

function actionCard(one: Config, words: Words): Card {
  const nested = nestedCard(one, words);
  if (nested) return nested;
  const name = text(one["action"] ?? one["service"]);
  if (name) {
    const title = functionName(name, "services", words);
    return described(one, domainOf(name), title, ["action", "service", "alias", "metadata", "enabled"], words);
  }
  const { say } = words;
  if (one["delay"] !== undefined)
    return card({ icon: "timer", title: say("action_delay"), details: [duration(one["delay"], say)] });
  if (one["scene"] !== undefined)
    return card({ icon: "scene", title: say("action_scene"), touched: touchedBy({ entity_id: one["scene"] }, words) });
  if (one["stop"] !== undefined) return card({ title: say("action_stop"), details: [text(one["stop"])] });
  if (one["device_id"] !== undefined)
    return described(one, text(one["domain"]), say("action_device"), ["domain"], words);
  const kind = ["wait_template", "wait_for_trigger"].some((key) => key in one)
    ? "action_wait"
    : "event" in one
      ? "action_event"
      : "action_variables";
  return described(one, "timer", say(kind), [], words);
}

function nestedCard(one: Config, words: Words): Card | undefined {
  const { say } = words;
  const conditions = (found: Json | undefined): Card[] => many(found).map((each) => cardOf(each, "conditions", words));
  const actions = (found: Json | undefined): Card[] => many(found).map((each) => cardOf(each, "actions", words));
  const filled = (parts: [string, Card[]][]): Card["inside"] =>
    parts.filter(([, cards]) => cards.length).map(([label, cards]) => ({ label, cards }));
  if (one["if"] !== undefined)
    return card({
      title: say("action_if"),
      inside: filled([
        ["", conditions(one["if"])],
        [say("action_then"), actions(one["then"])],
        [say("action_else"), actions(one["else"])],
      ]),
    });
  if (one["choose"] !== undefined) {
    const choices = many(one["choose"]).filter(isConfig);
    return card({
      title: say("action_choose"),
      inside: filled([
        ...choices.flatMap((each): [string, Card[]][] => [
          [say("action_if"), conditions(each["conditions"])],
          [say("action_then"), actions(each["sequence"])],
        ]),
        [say("action_else"), actions(one["default"])],
      ]),
    });
  }
  for (const name of ["repeat", "parallel", "sequence"] as const) {
    const found = one[name];
    if (found !== undefined) {
      const steps = name === "repeat" && isConfig(found) ? found["sequence"] : found;
      return card({ title: say(`action_${name}`), inside: filled([["", actions(steps)]]) });
    }
  }
  return undefined;
}

const card = (given: Partial<Card> & { title: string }): Card => ({
  icon: "",
  touched: [],
  details: [],
  inside: [],
  ...given,
});

function described(one: Config, kind: string, title: string, aside: string[], words: Words): Card {
  const entities = entityIds(one);
  const icon = entities[0] ? domainOf(entities[0]) : domainOf(kind);
  return card({ icon, title, touched: touchedBy(one, words), details: details(one, aside, entities, words) });
}

function entityIds(one: Config): string[] {
  const target = isConfig(one["target"]) ? one["target"] : {};
  return [...many(one["entity_id"]), ...many(target["entity_id"])].map(text);
}

function touchedBy(one: Config, { hass }: Words): Touched[] {
  const target = isConfig(one["target"]) ? one["target"] : {};
  return [
    ...entityIds(one).map((id) => ({ name: nameOf(hass, id), room: roomOf(hass, id) })),
    ...many(one["device_id"] ?? target["device_id"]).map((id) => ({ name: deviceName(hass, text(id)) })),
    ...many(target["area_id"]).map((id) => ({ name: areaName(hass, text(id)) })),
    ...[...many(target["floor_id"]), ...many(target["label_id"])].map((id) => ({ name: text(id) })),
  ];
}

function details(one: Config, aside: string[], entities: string[], words: Words): string[] {
  const skipped = new Set([...aside, "entity_id", "device_id", "target", "data", "options"]);
  const own = Object.entries(one).filter(([key]) => !skipped.has(key));
  const inner = ["data", "options"].flatMap((key) => (isConfig(one[key]) ? Object.entries(one[key]) : []));
  return [...own, ...inner]
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${keyName(key, words.say)} ${shown(key, value, entities, words)}`);
}

function shown(key: string, value: Json, entities: string[], words: Words): string {
  if (["for", "delay", "offset", "timeout"].includes(key)) return duration(value, words.say);
  if (Array.isArray(value)) return value.map((one) => shown(key, one, entities, words)).join(", ");
  if (["at", "before", "after"].includes(key)) return timeOfDay(text(value), words);
  const named = `${key}_${text(value)}`;
  if (isKey(named)) return words.say(named);
  if (["to", "from", "state"].includes(key)) return stateName(text(value), entities[0], words);
  return isConfig(value) ? JSON.stringify(value) : String(value);
}

/** Return a time without seconds that are zero, the sun by its name, and a helper by its own. */
function timeOfDay(value: string, { hass, say }: Words): string {
  const named = `event_${value}`;
  if (isKey(named)) return say(named);
  return hass.states[value] ? nameOf(hass, value) : value.replace(/^(\d{1,2}:\d\d):00$/, "$1");
}

function stateName(state: string, entityId: string | undefined, { hass }: Words): string {
  const known = entityId ? hass.states[entityId] : undefined;
  return (known && hass.formatEntityState?.(known, state)) || state;
}

/** Return a duration in words: `00:05:00` and `{minutes: 5}` are both `5 min`. */
export function duration(value: Json, say: Say): string {
  if (isConfig(value)) {
    const units = (["hours", "minutes", "seconds"] as const).filter((unit) => value[unit]);
    return units.length ? units.map((unit) => say(unit, { n: text(value[unit]) })).join(" ") : say("seconds", { n: 0 });
  }
  if (typeof value === "number") return say("seconds", { n: value });
  const parts = /^([+-]?)(\d+):(\d+)(?::(\d+))?$/.exec(text(value));
  if (!parts) return text(value);
  const [, sign = "", hours, minutes, seconds] = parts;
  const named = { hours: Number(hours), minutes: Number(minutes), seconds: Number(seconds ?? 0) };
  return `${sign === "-" ? "−" : ""}${duration(named, say)}`;
}

function titled(key: string, { say }: Words): string | undefined {
  return isKey(key) ? say(key) : undefined;
}

/** Return the name of a function such as `light.turn_on` as Home Assistant translates it. */
function functionName(name: string, category: string, { hass }: Words): string {
  const [domain = "", rest] = name.split(".");
  const translated = hass.localize?.(`component.${domain}.${category}.${rest ?? "_"}.name`);
  if (translated) return translated;
  return rest ? `${domainName(domain, hass)}: ${humanized(rest)}` : humanized(domain);
}

const domainName = (domain: string, hass: Hass): string =>
  hass.localize?.(`component.${domain}.title`) || humanized(domain);

function keyName(key: string, say: Say): string {
  const named = `key_${key}`;
  return isKey(named) ? say(named) : `${humanized(key)}:`;
}

export function humanized(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const text = (value: Json | undefined): string =>
  value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);

const many = (value: Json | undefined): Json[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const isConfig = (value: Json | undefined): value is Config =>
  value !== null && typeof value === "object" && !Array.isArray(value);
