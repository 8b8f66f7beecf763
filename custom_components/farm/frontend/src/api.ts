/** FARM's WebSocket commands, typed. */

import type { Draft, Explanation, Hass, Progress, Simulation } from "./types";

export interface Decision {
  confirm: boolean;
  completions: string[];
  enabled: boolean;
}

/** The version of the commands that this panel speaks. */
export const API_VERSION = 1;

export type Cancel = () => Promise<void>;

export const version = async (hass: Hass): Promise<number> =>
  (await hass.callWS<{ api: number }>({ type: "farm/version" })).api;

export const propose = (hass: Hass, request: string, heard: (one: Progress) => void): Promise<Cancel> =>
  hass.connection.subscribeMessage(heard, { type: "farm/propose", request, language: hass.language });

export const answer = (
  hass: Hass,
  questionId: string,
  text: string,
  heard: (one: Progress) => void,
): Promise<Cancel> =>
  hass.connection.subscribeMessage(heard, { type: "farm/answer", question_id: questionId, answer: text });

export const listDrafts = async (hass: Hass): Promise<Draft[]> =>
  (await hass.callWS<{ drafts: Draft[] }>({ type: "farm/drafts/list" })).drafts;

export const getDraft = async (hass: Hass, id: string): Promise<Draft> =>
  (await hass.callWS<{ draft: Draft }>({ type: "farm/drafts/get", draft_id: id })).draft;

export const explain = (hass: Hass, id: string): Promise<Explanation> =>
  hass.callWS({ type: "farm/drafts/explain", draft_id: id });

export const simulate = (hass: Hass, id: string, days: number): Promise<Simulation> =>
  hass.callWS({ type: "farm/drafts/simulate", draft_id: id, days });

export const acceptDraft = (
  hass: Hass,
  id: string,
  decision: Decision,
): Promise<{ automation_ids: string[]; entity_ids: string[] }> =>
  hass.callWS({ type: "farm/drafts/accept", draft_id: id, ...decision });

export const discardDraft = (hass: Hass, id: string): Promise<unknown> =>
  hass.callWS({ type: "farm/drafts/discard", draft_id: id });

export const undoDraft = (hass: Hass, id: string): Promise<unknown> =>
  hass.callWS({ type: "farm/drafts/undo", draft_id: id });
