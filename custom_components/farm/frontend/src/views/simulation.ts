/** What a draft would have done in the days that lie behind. */

import { css, html, LitElement, type PropertyValues, type TemplateResult } from "lit";

import * as api from "../api";
import { nameOf } from "../home";
import { errorText, type Say } from "../localize";
import { byDay, howOften, shortHistory, stretch, STRETCHES, zoneOf } from "../simulating";
import { base } from "../styles";
import type { Draft, Gap, Hass, Simulation } from "../types";

/** Asks only when it is told to; forgets what it was told as soon as the draft is another. */
export class FarmSimulation extends LitElement {
  static override properties = {
    hass: { attribute: false },
    say: { attribute: false },
    draft: { attribute: false },
    _days: { state: true },
    _busy: { state: true },
    _told: { state: true },
    _failure: { state: true },
  };

  declare hass: Hass;
  declare say: Say;
  declare draft: Draft;
  declare _days: number;
  declare _busy: boolean;
  declare _told: Simulation | undefined;
  declare _failure: string;

  constructor() {
    super();
    this._days = 7;
    this._busy = false;
    this._failure = "";
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("draft");
    if (changed.has("draft") && before && !sameRules(before, this.draft)) {
      this._told = undefined;
      this._failure = "";
    }
  }

  override render(): TemplateResult {
    const { say } = this;
    return html`<section class="card" aria-labelledby="simulation">
      <h2 id="simulation">${say("simulation")}</h2>
      <p class="faint">${say("simulation_text")}</p>
      <div class="row">
        <select
          aria-label=${say("simulation_stretch")}
          ?disabled=${this._busy}
          @change=${(event: Event) => (this._days = Number((event.target as HTMLSelectElement).value))}
        >
          ${STRETCHES.map(
            (one) => html`<option value=${one} ?selected=${one === this._days}>${stretch(one, say)}</option>`,
          )}
        </select>
        <button type="button" ?disabled=${this._busy} @click=${() => void this._ask()}>
          ${say("simulation_start")}
        </button>
      </div>
      <div class="stack" role="status" aria-busy=${String(this._busy)}>
        ${this._busy ? html`<p class="faint">${say("simulation_working")}</p>` : this._told ? this._all(this._told) : ""}
      </div>
      ${this._failure ? html`<p class="failure" role="alert">${this._failure}</p>` : ""}
    </section>`;
  }

  private _all(told: Simulation): TemplateResult {
    const since = shortHistory(told, this.hass);
    const several = told.automations.length > 1;
    return html`
      ${since ? html`<p class="faint">${this.say("history_since", { when: since })}</p>` : ""}
      ${told.automations.map((one) => this._automation(one, told.days, several))}
    `;
  }

  private _automation(one: Simulation["automations"][number], days: number, named: boolean): TemplateResult {
    const { say, hass } = this;
    const missing = one.total - one.moments.length;
    return html`<div class="automation">
      ${named ? html`<h3 dir="auto">${one.title}</h3>` : ""}
      <p class="often">${howOften(one, days, say)}</p>
      ${missing > 0 ? html`<p class="faint">${say("ran_latest", { n: one.moments.length })}</p>` : ""}
      <dl>
        ${byDay(one.moments, hass.language, zoneOf(hass)).map(
          (day) => html`<dt>
              ${day.name}
              ${day.times.length > 1
                ? html`<span class="faint">${say("times_a_day", { n: day.times.length })}</span>`
                : ""}
            </dt>
            <dd>${day.times.join(" · ")}</dd>`,
        )}
      </dl>
      ${one.not_replayed.map((gap) => html`<p class="gap" dir="auto">${this._gap(gap)}</p>`)}
    </div>`;
  }

  private _gap({ cause, text, entity_ids }: Gap): string {
    const things = entity_ids.map((one) => nameOf(this.hass, one)).join(", ");
    return this.say(`gap_${cause}`, { text, things });
  }

  private async _ask(): Promise<void> {
    const { draft } = this;
    this._busy = true;
    this._failure = "";
    try {
      const told = await api.simulate(this.hass, draft.id, this._days);
      if (sameRules(draft, this.draft)) this._told = told;
    } catch (error) {
      this._told = undefined;
      if (draft.id === this.draft.id) this._failure = errorText(error, this.hass, this.say);
    }
    this._busy = false;
  }

  static override styles = [
    base,
    css`
      :host {
        display: block;
      }
      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 4px 16px;
        margin: 8px 0 0;
      }
      dl:empty {
        display: none;
      }
      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }
      .often {
        font-weight: 500;
      }
      .gap {
        border-inline-start: 4px solid var(--warn);
        padding-inline-start: 12px;
        margin-block-start: 8px;
      }
      .failure {
        border-inline-start: 4px solid var(--bad);
        padding-inline-start: 12px;
      }
      [role="status"]:empty {
        display: none;
      }
    `,
  ];
}

/** The panel reads a draft again after every decision; only other automations were played otherwise. */
const sameRules = (one: Draft, other: Draft): boolean =>
  one.id === other.id && JSON.stringify(one.automations) === JSON.stringify(other.automations);

customElements.define("farm-simulation", FarmSimulation);
