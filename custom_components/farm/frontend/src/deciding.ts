/** What a draft needs before it can be created. */

import type { Completion, Draft, Finding } from "./types";

export const chosenCompletions = (draft: Draft, chosen: ReadonlySet<string>): Completion[] =>
  draft.completions.filter((one) => chosen.has(one.id));

/** Return everything the person has to have read: the draft's findings and those of what is switched on. */
export const findingsToConfirm = (draft: Draft, chosen: ReadonlySet<string>): Finding[] => [
  ...draft.findings,
  ...chosenCompletions(draft, chosen).flatMap((one) => one.findings),
];

export type Blocked = "nothing_chosen" | "confirm_needed" | undefined;

/** Return why the draft cannot be created yet; nothing where it can. */
export function blockedBy(draft: Draft, chosen: ReadonlySet<string>, confirmed: boolean): Blocked {
  if (!draft.automations.length && !chosenCompletions(draft, chosen).length) return "nothing_chosen";
  return findingsToConfirm(draft, chosen).length && !confirmed ? "confirm_needed" : undefined;
}

/** Return the title of a draft: the names of its automations, else the request. */
export function titleOf(draft: Draft): string {
  const names = draft.automations.map((one) => one["alias"]).filter((one) => typeof one === "string");
  return names.join(", ") || draft.request;
}
