/** Drafts that wait, and those that were decided, with undo. */

import { html, type TemplateResult } from "lit";

import { titleOf } from "../deciding";
import { icon, paths } from "../icons";
import type { Say } from "../localize";
import type { Draft } from "../types";

export interface HistoryView {
  say: Say;
  language: string;
  drafts: Draft[];
  busy: boolean;
  onUndo(draft: Draft): void;
}

export function historyView(view: HistoryView): TemplateResult {
  const { say, drafts } = view;
  if (!drafts.length)
    return html`<section class="card empty">
      ${icon(paths.empty)}
      <h2 tabindex="-1">${say("no_drafts")}</h2>
      <p class="faint">${say("no_drafts_text")}</p>
    </section>`;
  const waiting = drafts.filter((one) => one.state === "waiting");
  const decided = drafts.filter((one) => one.state !== "waiting");
  return html`${group("waiting", waiting, view)} ${group("history", decided, view)}`;
}

const group = (name: "waiting" | "history", drafts: Draft[], view: HistoryView): TemplateResult | "" =>
  drafts.length
    ? html`<section class="stack" aria-labelledby=${name}>
        <h2 id=${name} tabindex="-1">${view.say(name)}</h2>
        <ul class="stack">
          ${drafts.map((one) => row(one, view))}
        </ul>
      </section>`
    : "";

function row(draft: Draft, { say, language, busy, onUndo }: HistoryView): TemplateResult {
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return html`<li class="card">
    <div class="row spread">
      <h3 dir="auto">${titleOf(draft)}</h3>
      <span class="chip">${say(`state_${draft.state}`)}</span>
    </div>
    <p class="faint" dir="auto">“${draft.request}”</p>
    <div class="row spread">
      <span class="faint">${when.format(new Date(draft.created))} · ${say(`origin_${draft.origin}`)}</span>
      <span class="row">
        <a class="button" href="/farm/draft/${draft.id}">${say("review")}</a>
        ${draft.state === "accepted"
          ? html`<button type="button" ?disabled=${busy} @click=${() => onUndo(draft)}>${say("undo")}</button>`
          : ""}
      </span>
    </div>
  </li>`;
}
