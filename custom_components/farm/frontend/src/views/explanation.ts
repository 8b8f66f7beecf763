/** How a draft came about: the words of the request, what they became, the candidates, the requirements tree. */

import { css, html, LitElement, type PropertyValues, type TemplateResult } from "lit";

import * as api from "../api";
import { marksOf, weighed, type Weighed } from "../explaining";
import { errorText, type Say } from "../localize";
import { base } from "../styles";
import type { Draft, Explanation, Hass } from "../types";

/** Asks for the explanation when it is opened for the first time. */
export class FarmExplanation extends LitElement {
  static override properties = {
    hass: { attribute: false },
    say: { attribute: false },
    draft: { attribute: false },
    _told: { state: true },
    _failure: { state: true },
    _large: { state: true },
  };

  declare hass: Hass;
  declare say: Say;
  declare draft: Draft;
  declare _told: Explanation | undefined;
  declare _failure: string;
  declare _large: boolean;

  constructor() {
    super();
    this._failure = "";
    this._large = false;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("draft") && changed.get("draft")?.id !== this.draft.id) {
      this._told = undefined;
      this._failure = "";
      const open = this.renderRoot?.querySelector("details");
      if (open) open.open = false;
    }
  }

  override render(): TemplateResult {
    const { say } = this;
    return html`<details class="card" @toggle=${this._opened}>
      <summary>${say("explanation")}</summary>
      ${this._failure ? html`<p class="faint" role="status">${this._failure}</p>` : ""}
      ${this._told ? this._all(this._told) : this._failure ? "" : html`<p class="faint">${say("loading")}</p>`}
    </details>`;
  }

  private _all(told: Explanation): TemplateResult {
    const { say } = this;
    const marks = marksOf(told, this.hass);
    return html`<div class="stack">
      <p class="read" dir="auto" lang=${told.language}>
        ${marks.map((one) => (one.meaning ? html`<mark title=${one.meaning}>${one.text}</mark>` : one.text))}
      </p>
      <dl>
        ${marks
          .filter((one) => one.meaning)
          .map((one) => html`<dt dir="auto">${one.text}</dt><dd dir="auto">${one.meaning}</dd>`)}
      </dl>
      <h3>${say("candidates")}</h3>
      ${weighed(told, this.hass).map((one) => this._clause(one))}
      <p class="faint">${say("verifier", { score: Math.round(told.score * 100) })}</p>
      <h3>${say("tree")}</h3>
      <button type="button" class="plain" aria-pressed=${String(this._large)} @click=${this._zoom}>
        ${say("zoom")}
      </button>
      <div class="tree" tabindex="0">
        <img class=${this._large ? "large" : ""} alt=${say("tree_alt")} src=${picture(told.tree)} />
      </div>
      <a class="button" download="farm-${this.draft.id}.json" href=${file(told)}>${say("save_explanation")}</a>
    </div>`;
  }

  private _clause(one: Weighed): TemplateResult {
    return html`<div class="clause">
      <div class="faint" dir="auto">“${one.clause}”</div>
      <ol>
        ${one.candidates.map(
          (each, place) => html`<li class=${place === 0 ? "taken" : ""}>
            <meter min="0" max="1" .value=${each.similarity} aria-hidden="true"></meter>
            <span>${each.similarity.toFixed(2)}</span>
            <span dir="auto">${each.text}</span>
          </li>`,
        )}
      </ol>
    </div>`;
  }

  private _zoom(): void {
    this._large = !this._large;
  }

  private async _opened(event: Event): Promise<void> {
    if (!(event.target as HTMLDetailsElement).open || this._told) return;
    const { id } = this.draft;
    try {
      const told = await api.explain(this.hass, id);
      if (id === this.draft.id) this._told = told;
    } catch (error) {
      if (id === this.draft.id) this._failure = errorText(error, this.hass, this.say);
    }
  }

  static override styles = [
    base,
    css`
      :host {
        display: block;
      }
      summary {
        cursor: pointer;
        min-block-size: 32px;
        font-weight: 500;
        display: list-item;
      }
      .read {
        font-size: 1.0625rem;
      }
      mark {
        background: color-mix(in srgb, var(--accent) 20%, transparent);
        color: inherit;
        border-radius: 4px;
        padding-inline: 2px;
      }
      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 4px 16px;
        margin: 0;
      }
      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }
      dt {
        font-weight: 500;
      }
      .clause li {
        display: flex;
        align-items: center;
        gap: 8px;
        color: var(--faint);
        overflow-wrap: anywhere;
      }
      .clause .taken {
        color: var(--text);
        font-weight: 500;
      }
      meter {
        inline-size: 64px;
        flex: none;
      }
      .tree {
        overflow: auto;
        max-block-size: 70vh;
        background: #fff;
        border: 1px solid var(--line);
        border-radius: 8px;
      }
      .tree img {
        display: block;
        max-inline-size: 100%;
        min-inline-size: min(100%, 480px);
      }
      .tree img.large {
        max-inline-size: none;
        inline-size: max-content;
        min-inline-size: 1600px;
      }
    `,
  ];
}

/** As an image the picture can hold no script. */
const picture = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

const file = (told: Explanation): string =>
  `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(told, undefined, 2))}`;

customElements.define("farm-explanation", FarmExplanation);
