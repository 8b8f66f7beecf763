/** The way to a draft, in the names of the home. */

import { areaName, deviceName, nameOf } from "./home";
import type { Candidate, Explanation, Finding, Hass, Source } from "./types";

export interface Mark {
  text: string;
  /** What the words became; nothing for words in between. */
  meaning?: string;
}

export interface Weighed {
  clause: string;
  candidates: { text: string; similarity: number }[];
}

/** Return the request in pieces, those that became something with what they became. */
export function marksOf(told: Explanation, hass: Hass): Mark[] {
  const marks: Mark[] = [];
  let at = 0;
  for (const span of spansOf(told.sources)) {
    if (span.start > at) marks.push({ text: told.read.slice(at, span.start) });
    const meanings = span.sources.map((one) => meaningOf(one, hass)).filter(Boolean);
    marks.push({ text: told.read.slice(span.start, span.end), meaning: [...new Set(meanings)].join(" · ") });
    at = span.end;
  }
  if (at < told.read.length) marks.push({ text: told.read.slice(at) });
  return marks;
}

/** Return the candidates of each clause, the one that was taken first. */
export const weighed = (told: Explanation, hass: Hass): Weighed[] =>
  told.trace
    .filter((one) => one.clause && one.candidates?.length)
    .map((one) => ({
      clause: one.clause ?? "",
      candidates: (one.candidates ?? []).map((each) => ({
        text: textOf(each, hass),
        similarity: each.similarity ?? 0,
      })),
    }));

/** Return the id under which the automation that a draft clashes with can be edited. */
export function otherAutomation(finding: Finding, hass: Hass): string | undefined {
  if (finding.check !== "conflict") return undefined;
  const named = Object.values(hass.states).filter(
    ({ entity_id, attributes: { friendly_name: name, id } }) =>
      entity_id.startsWith("automation.") && name && id && finding.message.includes(name),
  );
  // A name may be part of another.
  named.sort((a, b) => (b.attributes.friendly_name ?? "").length - (a.attributes.friendly_name ?? "").length);
  return named[0]?.attributes["id"] as string | undefined;
}

function spansOf(sources: Source[]): { start: number; end: number; sources: Source[] }[] {
  const spans = new Map<string, { start: number; end: number; sources: Source[] }>();
  for (const one of sources) {
    const key = `${one.start}-${one.end}`;
    const span = spans.get(key) ?? { start: one.start, end: one.end, sources: [] };
    span.sources.push(one);
    spans.set(key, span);
  }
  // Of words within words the shorter stretch says more.
  const shortest = [...spans.values()].sort((a, b) => a.end - a.start - (b.end - b.start) || a.start - b.start);
  const kept: typeof shortest = [];
  for (const one of shortest)
    if (kept.every((each) => each.end <= one.start || each.start >= one.end)) kept.push(one);
  return kept.sort((a, b) => a.start - b.start);
}

function meaningOf(source: Source, hass: Hass): string {
  if (source.ids.length) return source.ids.map((one) => calledBy(one, hass)).join(", ");
  return source.field ? `${source.field.replaceAll("_", " ")}: ${source.value}` : source.value;
}

function calledBy(id: string, hass: Hass): string {
  if (id.includes(".")) return nameOf(hass, id);
  const area = areaName(hass, id);
  return area === id ? deviceName(hass, id) : area;
}

function textOf(candidate: Candidate, hass: Hass): string {
  const things = (candidate.entities ?? []).map((one) => nameOf(hass, one)).join(", ");
  const what = candidate.function ?? candidate.functions?.join(", ") ?? "";
  return things ? `${what} – ${things}` : what;
}
