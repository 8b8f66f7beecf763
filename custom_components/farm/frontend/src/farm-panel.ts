/** The panel: asks, shows what comes back, and lists what waits. */

import { css, html, LitElement, type PropertyValues, type TemplateResult } from "lit";

import * as api from "./api";
import { examples } from "./examples";
import { icon, paths } from "./icons";
import { errorText, sayIn, type Say } from "./localize";
import { base } from "./styles";
import type { Draft, Hass, Progress, Proposal, Route, Stage } from "./types";
import { askView, workingView } from "./views/ask";
import "./views/draft";
import { historyView } from "./views/history";
import { errorView, loadingView, questionView, refusalView, reloadView } from "./views/replies";

/** Where a request stands. */
type Asking =
  | { at: "field" }
  | { at: "work"; stage?: Stage }
  | { at: "reply"; proposal: Proposal }
  | { at: "failure"; text: string };

export class FarmPanel extends LitElement {
  static override properties = {
    hass: { attribute: false },
    narrow: { type: Boolean },
    route: { attribute: false },
    _asking: { state: true },
    _request: { state: true },
    _drafts: { state: true },
    _draft: { state: true },
    _busy: { state: true },
    _error: { state: true },
    _failure: { state: true },
    _outdated: { state: true },
  };

  declare hass: Hass;
  declare narrow: boolean;
  declare route: Route;
  declare _asking: Asking;
  declare _request: string;
  declare _drafts: Draft[] | undefined;
  declare _draft: Draft | undefined;
  declare _busy: boolean;
  /** What went wrong with a decision; the draft stays in view. */
  declare _error: string;
  /** Why a page could not be shown. */
  declare _failure: string;
  declare _outdated: boolean;

  private _cancel?: api.Cancel;
  private _turn = 0;
  private _examples: string[] = [];
  private _say: Say = sayIn("en");

  constructor() {
    super();
    this._asking = { at: "field" };
    this._request = "";
    this._busy = false;
    this._error = "";
    this._failure = "";
    this._outdated = false;
  }

  private get _path(): string[] {
    return (this.route?.path ?? "").split("/").filter(Boolean);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("hass");
    if (changed.has("hass") && this.hass && (!before || before.language !== this.hass.language)) {
      this._say = sayIn(this.hass.language);
      this._examples = examples(this.hass, this._say);
    }
    const route = changed.get("route");
    if (changed.has("route") && route?.path !== this.route?.path) void this._load();
  }

  /** Home Assistant hands a new object over with every state; only what is drawn here counts. */
  override shouldUpdate(changed: PropertyValues<this>): boolean {
    const before = changed.get("hass");
    return changed.size > 1 || !changed.has("hass") || !before || before.language !== this.hass.language;
  }

  override firstUpdated(): void {
    void this._checkVersion();
    for (const [category, domain] of [["exceptions", "farm"], ["services"], ["triggers"], ["conditions"], ["title"]])
      this.hass.loadBackendTranslation?.(category as string, domain)?.then(() => this.requestUpdate(), () => undefined);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this._stop();
  }

  override render(): TemplateResult {
    const say = this._say;
    const [page = ""] = this._path;
    return html`
      <header>
        ${this.narrow
          ? html`<button class="plain" aria-label=${say("menu")} @click=${this._toggleMenu}>${icon(paths.menu)}</button>`
          : ""}
        <h1>FARM</h1>
        <nav>
          <a href="/farm" aria-current=${page === "" ? "page" : "false"} @click=${this._afresh}>${say("ask")}</a>
          <a href="/farm/drafts" aria-current=${page === "" ? "false" : "page"}>${say("drafts")}</a>
        </nav>
      </header>
      <main>${this._outdated ? reloadView(say) : this._page(page)}</main>
    `;
  }

  private _page(page: string): TemplateResult {
    const say = this._say;
    if (page === "") return this._askPage();
    if (this._failure) return errorView(say, this._failure, () => void this._load());
    if (page === "draft") return this._draftPage();
    if (!this._drafts) return loadingView(say);
    return historyView({
      say,
      language: this.hass.language,
      drafts: this._drafts,
      busy: this._busy,
      onUndo: (draft) => void this._decide(() => api.undoDraft(this.hass, draft.id)),
    });
  }

  private _askPage(): TemplateResult {
    const say = this._say;
    const again = (): void => this._show({ at: "field" });
    const asking = this._asking;
    switch (asking.at) {
      case "work":
        return workingView(say, this._request, asking.stage, () => void this._stop().then(again));
      case "failure":
        return errorView(say, asking.text, again);
      case "reply":
        return asking.proposal.status === "question"
          ? questionView(say, asking.proposal, (text) => void this._answer(asking.proposal, text), again)
          : refusalView(say, asking.proposal, (request) => {
              this._request = request;
              again();
            });
      case "field":
        return askView({
          say,
          request: this._request,
          examples: this._examples,
          onRequest: (request) => {
            this._request = request;
            this._focus("#request");
          },
          onAsk: (request) => void this._ask(request),
        });
    }
  }

  private _draftPage(): TemplateResult {
    const draft = this._draft;
    if (!draft) return loadingView(this._say);
    return html`<farm-draft
      .hass=${this.hass}
      .say=${this._say}
      .draft=${draft}
      .busy=${this._busy}
      .error=${this._error}
      @farm-accept=${({ detail }: CustomEvent<api.Decision>) =>
        void this._decide(() => api.acceptDraft(this.hass, draft.id, detail))}
      @farm-discard=${() => void this._decide(() => api.discardDraft(this.hass, draft.id))}
      @farm-undo=${() => void this._decide(() => api.undoDraft(this.hass, draft.id))}
      @farm-again=${() => {
        this._request = draft.request;
        this._show({ at: "field" });
        this._go("/farm");
      }}
    ></farm-draft>`;
  }

  // ------------------------------------------------------------ asking
  private async _ask(request: string): Promise<void> {
    this._request = request;
    await this._follow((heard) => api.propose(this.hass, request, heard));
  }

  private async _answer(proposal: Proposal, text: string): Promise<void> {
    await this._follow((heard) => api.answer(this.hass, proposal.question_id ?? "", text, heard));
  }

  private async _follow(start: (heard: (one: Progress) => void) => Promise<api.Cancel>): Promise<void> {
    await this._stop();
    const turn = this._turn;
    this._show({ at: "work" });
    try {
      const cancel = await start((one) => turn === this._turn && this._heard(one));
      if (turn === this._turn) this._cancel = cancel;
      else await cancel();
    } catch (error) {
      if (turn === this._turn) this._show({ at: "failure", text: this._textOf(error) });
    }
  }

  private _heard(one: Progress): void {
    switch (one.stage) {
      case "failed":
        this._show({ at: "failure", text: this._textOf(one.error) });
        break;
      case "done":
        if (one.proposal.draft_id) {
          this._request = "";
          this._asking = { at: "field" };
          this._go(`/farm/draft/${one.proposal.draft_id}`);
        } else this._show({ at: "reply", proposal: one.proposal });
        break;
      default:
        this._asking = { at: "work", stage: one.stage };
    }
  }

  /** Leave what runs; its answer is no longer wanted. */
  private async _stop(): Promise<void> {
    this._turn += 1;
    const cancel = this._cancel;
    this._cancel = undefined;
    await cancel?.().catch(() => undefined);
  }

  private _show(asking: Asking): void {
    this._asking = asking;
    this._focus(asking.at === "field" ? "#request" : "main h2");
  }

  // ------------------------------------------------------------ drafts
  private async _load(): Promise<void> {
    const [page, id] = this._path;
    this._failure = "";
    this._error = "";
    try {
      if (page === "draft" && id) {
        if (this._draft?.id !== id) this._draft = undefined;
        this._draft = await api.getDraft(this.hass, id);
      } else if (page === "drafts") this._drafts = await api.listDrafts(this.hass);
    } catch (error) {
      this._failure = this._textOf(error);
    }
  }

  private async _decide(decide: () => Promise<unknown>): Promise<void> {
    this._busy = true;
    let error = "";
    try {
      await decide();
    } catch (caught) {
      error = this._textOf(caught);
    }
    this._busy = false;
    await this._load();
    if (this._path[0] === "draft") this._error = error;
    else this._failure = error;
    this.renderRoot.querySelector("main")?.scrollIntoView?.({ block: "start" });
  }

  // ------------------------------------------------------------ around
  private async _checkVersion(): Promise<void> {
    try {
      this._outdated = (await api.version(this.hass)) !== api.API_VERSION;
    } catch {
      // Not answered: what is asked next says why.
    }
  }

  private _textOf(error: unknown): string {
    return errorText(error, this.hass, this._say);
  }

  private _afresh(): void {
    if (this._asking.at !== "work") this._asking = { at: "field" };
  }

  private _go(path: string): void {
    history.pushState(null, "", path);
    window.dispatchEvent(new CustomEvent("location-changed", { detail: { replace: false } }));
  }

  private _focus(selector: string): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(selector)?.focus());
  }

  private _toggleMenu(): void {
    this.dispatchEvent(new CustomEvent("hass-toggle-menu", { bubbles: true, composed: true }));
  }

  static override styles = [
    base,
    css`
      :host {
        display: block;
        min-block-size: 100%;
      }
      header {
        position: sticky;
        inset-block-start: 0;
        z-index: 2;
        display: flex;
        align-items: center;
        gap: 8px;
        min-block-size: var(--header-height, 56px);
        padding-inline: 12px;
        background: var(--app-header-background-color, var(--accent));
        color: var(--app-header-text-color, var(--on-accent));
        border-block-end: var(--app-header-border-bottom, none);
      }
      header h1 {
        font-size: 1.25rem;
        font-weight: 400;
        margin-inline: 4px 16px;
      }
      header button,
      header a {
        color: inherit;
      }
      nav {
        display: flex;
        align-self: stretch;
      }
      nav a {
        display: flex;
        align-items: center;
        padding-inline: 12px;
        text-decoration: none;
        font-weight: 500;
        border-block: 3px solid transparent;
      }
      nav a[aria-current="page"] {
        border-block-end-color: currentColor;
      }
      main {
        max-inline-size: 840px;
        margin-inline: auto;
        padding: 16px;
        display: flex;
        flex-direction: column;
        gap: 16px;
      }
      .stages li {
        display: flex;
        align-items: center;
        gap: 12px;
        padding-block: 4px;
      }
      .stages .ahead {
        color: var(--faint);
      }
      .dot {
        inline-size: 12px;
        block-size: 12px;
        border-radius: 50%;
        border: 2px solid var(--faint);
        flex: none;
      }
      .past .dot {
        background: var(--good);
        border-color: var(--good);
      }
      .now .dot {
        border-color: var(--accent);
        background: var(--accent);
        animation: pulse 1s infinite alternate;
      }
      @keyframes pulse {
        to {
          opacity: 0.3;
        }
      }
      .unseen {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }
      .empty {
        align-items: center;
        text-align: center;
        padding-block: 48px;
      }
      .empty .icon {
        inline-size: 48px;
        block-size: 48px;
        color: var(--faint);
      }
    `,
  ];
}

customElements.define("farm-panel", FarmPanel);
