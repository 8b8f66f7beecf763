/** Everything that is no draft: a question, a refusal, an error, an empty or loading page. */

import { html, type TemplateResult } from "lit";

import { icon, paths } from "../icons";
import type { Say } from "../localize";
import { withInstead } from "../rewording";
import type { Proposal } from "../types";

export function questionView(
  say: Say,
  proposal: Proposal,
  onAnswer: (text: string) => void,
  onAgain: () => void,
): TemplateResult {
  const { text, options } = proposal.question ?? { text: "", options: [] };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = new FormData(event.target as HTMLFormElement).get("answer");
    if (typeof given === "string" && given.trim()) onAnswer(given.trim());
  };
  return html`
    <section class="card notice" aria-labelledby="question">
      <h2 id="question" tabindex="-1" class="row">${icon(paths.question)}${say("question")}</h2>
      <p class="faint" dir="auto">“${proposal.request}”</p>
      <p class="pre" dir="auto">${text}</p>
      ${options.length
        ? html`<div class="row" role="group" aria-label=${text}>
            ${options.map(
              (one) => html`<button type="button" @click=${() => onAnswer(one.label)}>${one.label}</button>`,
            )}
          </div>`
        : html`<form class="stack" @submit=${submit}>
            <label for="answer">${say("answer_label")}</label>
            <input id="answer" name="answer" type="text" dir="auto" autocomplete="off" />
            <div class="row"><button class="main" type="submit">${say("answer_send")}</button></div>
          </form>`}
      <div class="row"><button type="button" class="plain" @click=${onAgain}>${say("ask_again")}</button></div>
    </section>
  `;
}

export function refusalView(say: Say, proposal: Proposal, onAgain: (request: string) => void): TemplateResult {
  const { text, missing, nearest } = proposal.refusal ?? { text: "", missing: "", nearest: [] };
  return html`
    <section class="card notice warn" aria-labelledby="refusal">
      <h2 id="refusal" tabindex="-1" class="row">${icon(paths.alert)}${say("refused")}</h2>
      <p class="faint" dir="auto">“${proposal.request}”</p>
      <p class="pre" dir="auto">${text}</p>
      ${nearest.length
        ? html`<h3>${say("nearest")}</h3>
            <ul class="row">
              ${nearest.map(
                (one) => html`<li>
                  <button type="button" @click=${() => onAgain(withInstead(proposal.request, missing, one))}>
                    ${one}
                  </button>
                </li>`,
              )}
            </ul>`
        : ""}
      <div class="row"><button type="button" class="main" @click=${() => onAgain(proposal.request)}>${say("ask_again")}</button></div>
    </section>
  `;
}

export const errorView = (say: Say, text: string, onRetry: () => void): TemplateResult => html`
  <section class="card notice bad" role="alert">
    <h2 tabindex="-1" class="row">${icon(paths.alert)}${say("failed")}</h2>
    <p class="pre">${text}</p>
    <div class="row"><button type="button" @click=${onRetry}>${say("retry")}</button></div>
  </section>
`;

export const reloadView = (say: Say): TemplateResult => html`
  <section class="card notice" role="alert">
    <h2 tabindex="-1">${say("reload_title")}</h2>
    <p>${say("reload_text")}</p>
    <div class="row"><button class="main" @click=${() => location.reload()}>${say("reload")}</button></div>
  </section>
`;

export const loadingView = (say: Say): TemplateResult => html`
  <p class="card faint" role="status" aria-busy="true">${say("loading")}</p>
`;
