/** When a draft would have run, by the days of the home. */

import type { Say } from "./localize";
import type { Hass, Simulation } from "./types";

export interface Day {
  /** With its weekday: "Monday, November 30". */
  name: string;
  times: string[];
}

/** Stretches of time that can be looked back on, in days. */
export const STRETCHES = [1, 7, 31] as const;

/** Return the time zone in which the user reads times; nothing: that of the browser. */
export const zoneOf = (hass: Hass): string | undefined =>
  hass.locale?.time_zone === "local" ? undefined : hass.config?.time_zone;

/** Return the days on which something happened, the latest first, their times in order. */
export function byDay(moments: string[], language: string, timeZone: string | undefined): Day[] {
  const day = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long", timeZone });
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone });
  const days = new Map<string, string[]>();
  for (const moment of moments.map((one) => new Date(one))) {
    const name = day.format(moment);
    days.set(name, [...(days.get(name) ?? []), time.format(moment)]);
  }
  return [...days].map(([name, times]) => ({ name, times })).reverse();
}

export const stretch = (days: number, say: Say): string =>
  days === 1 ? say("stretch_day") : say("stretch_days", { n: days });

/** Return how often it would have run, in a sentence. */
export function howOften({ total, not_replayed }: Simulation["automations"][number], days: number, say: Say): string {
  if (!total && not_replayed.length) return say("ran_unknown");
  const values = { n: total, stretch: stretch(days, say) };
  return say(total === 0 ? "ran_never" : total === 1 ? "ran_once" : "ran_often", values);
}

/** Return since when there is a history where it is shorter than what was asked for; else nothing. */
export function shortHistory({ from, since }: Simulation, hass: Hass): string | undefined {
  if (since === null || since <= from) return undefined;
  const format = new Intl.DateTimeFormat(hass.language, {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: zoneOf(hass),
  });
  return format.format(new Date(since));
}
