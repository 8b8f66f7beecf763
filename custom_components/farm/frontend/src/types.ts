/** What Home Assistant hands to a panel and what FARM's commands answer, as far as the panel uses it. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Config = { [key: string]: Json };

export interface EntityState {
  entity_id: string;
  state: string;
  attributes: { friendly_name?: string; device_class?: string; [key: string]: unknown };
}

export interface Hass {
  states: Record<string, EntityState>;
  entities?: Record<string, { area_id?: string; device_id?: string; hidden?: boolean; entity_category?: string }>;
  devices?: Record<string, { area_id?: string | null; name?: string | null; name_by_user?: string | null }>;
  areas?: Record<string, { name: string }>;
  language: string;
  config?: { time_zone?: string };
  /** Whether times are shown as at the server or where the browser is. */
  locale?: { time_zone?: "server" | "local" };
  connection: {
    subscribeMessage<T>(callback: (message: T) => void, message: object): Promise<() => Promise<void>>;
  };
  callWS<T>(message: object): Promise<T>;
  localize?(key: string, values?: Record<string, unknown>): string;
  loadBackendTranslation?(category: string, integration?: string): Promise<unknown>;
  formatEntityState?(state: EntityState, value?: string): string;
}

export interface Route {
  prefix: string;
  path: string;
}

export interface Finding {
  check: string;
  outcome: "fails" | "unknown" | string;
  where: string;
  message: string;
  suggestions: string[];
}

export type Severity = "critical" | "high" | "medium" | "low";

export interface Completion {
  id: string;
  title: string;
  reason: string;
  severity: Severity;
  quality: string;
  path: string[];
  automations: Config[];
  words: string;
  findings: Finding[];
  replaces: string[];
}

export interface Draft {
  id: string;
  request: string;
  language: string;
  words: string;
  automations: Config[];
  findings: Finding[];
  origin: "voice" | "text" | "action";
  created: string;
  state: "waiting" | "accepted" | "discarded";
  automation_ids: string[];
  completions: Completion[];
  preselected_completions: string[];
  accepted_completions: string[];
}

/** Words of the request and what they were taken for. */
export interface Source {
  start: number;
  end: number;
  ids: string[];
  field: string;
  value: string;
}

export interface Candidate {
  function?: string;
  /** Trigger functions that notice a fact. */
  functions?: string[];
  entities?: string[];
  similarity?: number;
}

export interface Explanation {
  request: string;
  language: string;
  /** The text that was read: the request, or its rewording by a language model. */
  read: string;
  score: number;
  sources: Source[];
  trace: { agent: string; clause?: string; candidates?: Candidate[] }[];
  tree: string;
}

/** A part of an automation that could not be played over the history. */
export interface Gap {
  where: string;
  text: string;
  cause: "unreadable" | "unrecorded";
  entity_ids: string[];
}

/** When the automations of a draft would have run; all moments in ISO 8601. */
export interface Simulation {
  days: number;
  from: string;
  until: string;
  /** From when the history is whole; nothing where none was kept of its things. */
  since: string | null;
  automations: { title: string; total: number; moments: string[]; not_replayed: Gap[] }[];
}

export interface Proposal {
  status: "drafted" | "question" | "refused";
  request: string;
  language: string;
  question: { text: string; options: { value: string; label: string }[] } | null;
  refusal: { text: string; missing: string; nearest: string[] } | null;
  draft_id?: string;
  question_id?: string;
}

export const STAGES = ["reading", "choosing", "checking", "completing"] as const;
export type Stage = (typeof STAGES)[number];

/** An error as the connection rejects with it, or as a failed request tells of it. */
export interface FarmError {
  code?: string;
  message?: string;
  translation_key?: string | null;
  translation_placeholders?: Record<string, unknown> | null;
}

export type Progress =
  | { stage: Stage }
  | { stage: "done"; proposal: Proposal }
  | { stage: "failed"; error: FarmError };
