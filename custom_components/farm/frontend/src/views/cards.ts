/** An automation as cards: when, only if, then. */

import { html, type TemplateResult } from "lit";

import { cardsOf, type Card, type Part, type Words } from "../describe";
import { domainIcon } from "../icons";
import type { Config } from "../types";

const PARTS: Part[] = ["triggers", "conditions", "actions"];

export const automationCards = (automation: Config, words: Words): TemplateResult => html`
  <div class="automation">
    ${PARTS.map((part) => {
      const cards = cardsOf(automation, part, words);
      return cards.length
        ? html`<div class="part">
            <h4>${words.say(part)}</h4>
            ${list(cards)}
          </div>`
        : "";
    })}
  </div>
`;

const list = (cards: Card[]): TemplateResult => html`<ul>${cards.map((one) => html`<li>${step(one)}</li>`)}</ul>`;

const step = (one: Card): TemplateResult => html`
  <div class="step">
    ${domainIcon(one.icon)}
    <div>
      <div>${one.title}</div>
      ${one.touched.map(
        (each) => html`<div class="touched" dir="auto">
          ${each.name}${each.room ? html` <span class="faint">· ${each.room}</span>` : ""}
        </div>`,
      )}
      ${one.details.length ? html`<div class="faint" dir="auto">${one.details.join(" · ")}</div>` : ""}
      ${one.inside.map(
        (each) => html`${each.label ? html`<div class="faint">${each.label}</div>` : ""}${list(each.cards)}`,
      )}
    </div>
  </div>
`;
