/** One draft to read and to decide on. */

import { css, html, LitElement, type PropertyValues, type TemplateResult } from "lit";

import type { Decision } from "../api";
import { blockedBy, findingsToConfirm, titleOf } from "../deciding";
import { otherAutomation } from "../explaining";
import { icon, paths } from "../icons";
import type { Say } from "../localize";
import { base } from "../styles";
import type { Completion, Draft, Finding, Hass } from "../types";
import { automationsYaml } from "../yaml";
import { automationCards } from "./cards";
import "./explanation";
import "./simulation";

/** Fires `farm-accept` with a `Decision`, `farm-discard`, `farm-undo` and `farm-again`. */
export class FarmDraft extends LitElement {
  static override properties = {
    hass: { attribute: false },
    say: { attribute: false },
    draft: { attribute: false },
    busy: { type: Boolean },
    error: { type: String },
    _chosen: { state: true },
    _confirmed: { state: true },
    _yaml: { state: true },
    _enabled: { state: true },
  };

  declare hass: Hass;
  declare say: Say;
  declare draft: Draft;
  declare busy: boolean;
  declare error: string;
  declare _chosen: ReadonlySet<string>;
  declare _confirmed: boolean;
  declare _yaml: boolean;
  declare _enabled: boolean;

  constructor() {
    super();
    this.busy = false;
    this.error = "";
    this._chosen = new Set();
    this._confirmed = false;
    this._yaml = false;
    this._enabled = true;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("draft");
    if (changed.has("draft") && before?.id !== this.draft.id) {
      const { state, preselected_completions, accepted_completions } = this.draft;
      this._chosen = new Set(state === "waiting" ? preselected_completions : accepted_completions);
      this._confirmed = false;
      this._yaml = false;
      this._enabled = true;
    } else if (changed.has("draft") && before?.findings.length !== this.draft.findings.length) {
      // Something new is to be read.
      this._confirmed = false;
    }
  }

  override render(): TemplateResult {
    const { draft, say } = this;
    const waits = draft.state === "waiting";
    const findings = waits ? findingsToConfirm(draft, this._chosen) : [];
    return html`
      ${waits ? "" : this._outcome()}
      <article class="card">
        <header class="stack">
          <h2 tabindex="-1" dir="auto">${titleOf(draft)}</h2>
          <p class="faint" dir="auto">${say("your_request")}: “${draft.request}”</p>
        </header>
        ${draft.words ? html`<p class="words pre" dir="auto" lang=${draft.language}>${draft.words}</p>` : ""}
        ${draft.automations.map((one) => automationCards(one, this))}
        ${draft.automations.length ? this._yamlToggle() : ""}
      </article>
      ${findings.length ? this._findings(findings) : ""}
      ${draft.completions.length ? this._completions(waits) : ""}
      ${draft.automations.length
        ? html`<farm-simulation .hass=${this.hass} .say=${say} .draft=${draft}></farm-simulation>
            <farm-explanation .hass=${this.hass} .say=${say} .draft=${draft}></farm-explanation>`
        : ""}
      ${waits ? this._decide() : ""}
    `;
  }

  private _outcome(): TemplateResult {
    const { draft, say } = this;
    if (draft.state === "discarded")
      return html`<p class="card notice" role="status">${say("discarded_text")}</p>`;
    return html`<section class="card notice good" role="status">
      <h3 class="row">${icon(paths.done)}${say("created")}</h3>
      <p>${say(this._isOff() ? "created_off_text" : "created_text")}</p>
      <div class="row">
        ${draft.automation_ids.map(
          (id) => html`<a class="button" href="/config/automation/edit/${id}">${say("open_editor")}</a>`,
        )}
        <a class="button" href="/config/automation/dashboard">${say("all_automations")}</a>
        <button type="button" ?disabled=${this.busy} @click=${() => this._fire("farm-undo")}>${say("undo")}</button>
      </div>
      ${this._failure()}
    </section>`;
  }

  private _isOff(): boolean {
    const ids = new Set<unknown>(this.draft.automation_ids);
    return Object.values(this.hass.states).some(
      (one) => one.entity_id.startsWith("automation.") && one.state === "off" && ids.has(one.attributes["id"]),
    );
  }

  private _yamlToggle(): TemplateResult {
    const { say } = this;
    return html`<div class="row">
        <button
          type="button"
          class="plain"
          aria-expanded=${this._yaml ? "true" : "false"}
          @click=${() => (this._yaml = !this._yaml)}
        >
          ${say(this._yaml ? "hide_yaml" : "show_yaml")}
        </button>
        ${this.draft.state === "waiting"
          ? html`<button type="button" class="plain" ?disabled=${this.busy} @click=${() => this._fire("farm-again")}>
              ${say("ask_again")}
            </button>`
          : ""}
      </div>
      ${this._yaml ? html`<pre tabindex="0">${automationsYaml(this.draft.automations)}</pre>` : ""}`;
  }

  private _completions(waits: boolean): TemplateResult {
    const { draft, say } = this;
    const shown = waits ? draft.completions : draft.completions.filter((one) => this._chosen.has(one.id));
    if (!shown.length) return html``;
    return html`<section class="card" aria-labelledby="completions">
      <h2 id="completions">${say("completions")}</h2>
      ${waits ? html`<p class="faint">${say("completions_text")}</p>` : ""}
      <ul class="offers">
        ${shown.map((one, place) => this._completion(one, place, waits))}
      </ul>
    </section>`;
  }

  private _completion(one: Completion, place: number, waits: boolean): TemplateResult {
    const { say } = this;
    const on = this._chosen.has(one.id);
    return html`<li class="offer">
      <input
        id="offer-${place}"
        type="checkbox"
        role="switch"
        .checked=${on}
        ?disabled=${!waits || this.busy}
        aria-describedby="reason-${place}"
        @change=${() => this._toggle(one.id)}
      />
      <div class="stack">
        <div class="row">
          <label for="offer-${place}" dir="auto">${one.title}</label>
          <span class="chip ${one.severity}">${say(`severity_${one.severity}`)}</span>
          ${one.quality ? html`<span class="chip">${this._quality(one.quality)}</span>` : ""}
        </div>
        <p id="reason-${place}" class="faint" dir="auto">${one.reason}</p>
        ${one.replaces.length
          ? html`<p class="faint">${say("replaces", { names: one.replaces.join(", ") })}</p>`
          : ""}
        <details>
          <summary>${say("why")}</summary>
          <div class="stack">
            <ol class="path">
              ${one.path.map((step) => html`<li dir="auto">${step}</li>`)}
            </ol>
            ${one.words ? html`<p class="pre" dir="auto">${one.words}</p>` : ""}
            ${one.automations.map((each) => automationCards(each, this))}
          </div>
        </details>
      </div>
    </li>`;
  }

  private _quality(quality: string): string {
    const key = `quality_${quality}` as "quality_safety";
    return this.say(key) ?? quality;
  }

  private _decide(): TemplateResult {
    const { say } = this;
    const blocked = blockedBy(this.draft, this._chosen, this._confirmed);
    return html`
      <section class="card decide">
        <div class="row">
          <button
            type="button"
            class="main"
            ?disabled=${this.busy || blocked !== undefined}
            aria-describedby="blocked"
            @click=${() => this._accept()}
          >
            ${say("create")}
          </button>
          <button type="button" ?disabled=${this.busy} @click=${() => this._fire("farm-discard")}>
            ${say("discard")}
          </button>
          <label class="row">
            <input
              type="checkbox"
              .checked=${this._enabled}
              ?disabled=${this.busy}
              @change=${(event: Event) => (this._enabled = (event.target as HTMLInputElement).checked)}
            />
            <span>${say("enabled")}</span>
          </label>
        </div>
        <p id="blocked" class="faint" role="status">${blocked ? say(blocked) : ""}</p>
        ${this._failure()}
      </section>
    `;
  }

  private _findings(findings: Finding[]): TemplateResult {
    const { say } = this;
    return html`<section class="card notice warn" aria-labelledby="findings">
      <h2 id="findings" class="row">${icon(paths.alert)}${say("findings")}</h2>
      <ul class="stack">
        ${findings.map(
          (one) => html`<li dir="auto">
            ${one.message}
            ${this._other(one)} ${one.suggestions.map((each) => html`<div class="faint">${each}</div>`)}
          </li>`,
        )}
      </ul>
      <label class="row confirm">
        <input
          type="checkbox"
          .checked=${this._confirmed}
          @change=${(event: Event) => (this._confirmed = (event.target as HTMLInputElement).checked)}
        />
        <span>${say("confirm")}</span>
      </label>
    </section>`;
  }

  /** Lead to the automation that a draft clashes with. */
  private _other(finding: Finding): TemplateResult | string {
    const id = otherAutomation(finding, this.hass);
    return id ? html`<a href="/config/automation/edit/${id}">${this.say("open_other")}</a>` : "";
  }

  private _failure(): TemplateResult {
    return this.error ? html`<p class="failure" role="alert">${this.error}</p>` : html``;
  }

  private _toggle(id: string): void {
    const chosen = new Set(this._chosen);
    if (!chosen.delete(id)) chosen.add(id);
    this._chosen = chosen;
    // What is to be read may have changed, so it has to be confirmed anew.
    this._confirmed = false;
  }

  private _accept(): void {
    const decision: Decision = {
      confirm: this._confirmed,
      completions: [...this._chosen],
      enabled: this._enabled,
    };
    this._fire("farm-accept", decision);
  }

  private _fire(name: string, detail?: Decision): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  static override styles = [
    base,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: 16px;
      }
      header.stack {
        gap: 4px;
      }
      .words {
        font-size: 1.0625rem;
      }
      .automation {
        display: grid;
        gap: 12px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
      }
      .part {
        border: 1px solid var(--line);
        border-radius: 8px;
        padding: 12px;
        min-inline-size: 0;
      }
      h4 {
        margin: 0 0 8px;
        font-size: 0.875rem;
        font-weight: 500;
        color: var(--faint);
      }
      .step {
        display: flex;
        gap: 12px;
        padding-block: 4px;
        overflow-wrap: anywhere;
      }
      .step > .icon {
        color: var(--faint);
      }
      .touched {
        font-weight: 500;
      }
      .offers {
        display: flex;
        flex-direction: column;
      }
      .offer {
        display: flex;
        gap: 16px;
        padding-block: 16px;
        border-block-start: 1px solid var(--line);
      }
      .offer > .stack {
        gap: 4px;
        flex: 1;
        min-inline-size: 0;
      }
      .offer label {
        font-weight: 500;
      }
      summary {
        cursor: pointer;
        min-block-size: 32px;
        display: list-item;
      }
      .path li + li::before {
        content: "↳ ";
        color: var(--faint);
      }
      .path li + li {
        padding-inline-start: 12px;
      }
      .confirm {
        flex-wrap: nowrap;
        align-items: flex-start;
        font-weight: 500;
      }
      .decide {
        position: sticky;
        inset-block-end: 0;
        z-index: 1;
      }
      .decide p:empty {
        display: none;
      }
      .failure {
        border-inline-start: 4px solid var(--bad);
        padding-inline-start: 12px;
      }
    `,
  ];
}

customElements.define("farm-draft", FarmDraft);
