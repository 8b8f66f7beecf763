/** The text field with examples of this home, and what is seen while a request is worked on. */

import { html, type TemplateResult } from "lit";

import { icon, paths } from "../icons";
import type { Say } from "../localize";
import { STAGES, type Stage } from "../types";

export interface AskView {
  say: Say;
  request: string;
  examples: string[];
  onRequest(request: string): void;
  onAsk(request: string): void;
}

export function askView({ say, request, examples, onRequest, onAsk }: AskView): TemplateResult {
  const submit = (event: Event): void => {
    event.preventDefault();
    if (request.trim()) onAsk(request.trim());
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
  };
  return html`
    <form class="card" @submit=${submit}>
      <h2 tabindex="-1"><label for="request">${say("ask_title")}</label></h2>
      <textarea
        id="request"
        rows="3"
        maxlength="2000"
        dir="auto"
        enterkeyhint="send"
        aria-describedby="hint"
        .value=${request}
        @input=${(event: Event) => onRequest((event.target as HTMLTextAreaElement).value)}
        @keydown=${onKey}
      ></textarea>
      <p id="hint" class="faint">${say("ask_hint")}</p>
      <div class="row">
        <button class="main" type="submit" ?disabled=${!request.trim()}>
          ${icon(paths.send)}${say("ask_send")}
        </button>
      </div>
    </form>
    ${examples.length
      ? html`<section class="stack" aria-labelledby="examples">
          <h3 id="examples">${say("examples")}</h3>
          <ul class="row">
            ${examples.map(
              (one) => html`<li><button type="button" @click=${() => onRequest(one)}>${one}</button></li>`,
            )}
          </ul>
        </section>`
      : ""}
  `;
}

export function workingView(say: Say, request: string, stage: Stage | undefined, onCancel: () => void): TemplateResult {
  const reached = stage ? STAGES.indexOf(stage) : -1;
  const state = (place: number): string => (place < reached ? "past" : place === reached ? "now" : "ahead");
  return html`
    <section class="card" aria-labelledby="working">
      <h2 id="working" tabindex="-1">${say("working")}</h2>
      <p dir="auto">“${request}”</p>
      <ol class="stages">
        ${STAGES.map(
          (one, place) => html`<li class=${state(place)} aria-current=${place === reached ? "step" : "false"}>
            <span class="dot" aria-hidden="true"></span>${say(`stage_${one}`)}
          </li>`,
        )}
      </ol>
      <p class="unseen" role="status">${stage ? say(`stage_${stage}`) : ""}</p>
      <div class="row"><button type="button" @click=${onCancel}>${say("cancel")}</button></div>
    </section>
  `;
}
