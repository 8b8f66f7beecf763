/** How the panel looks: Home Assistant's own colours, so that every theme fits. */

import { css } from "lit";

export const base = css`
  :host {
    --text: var(--primary-text-color, #141414);
    --faint: var(--secondary-text-color, #5e5e5e);
    --line: var(--divider-color, #e0e0e0);
    --card: var(--ha-card-background, var(--card-background-color, #fff));
    --accent: var(--primary-color, #009ac7);
    --on-accent: var(--text-primary-color, #fff);
    /* Darker than the theme's own, so that white text on it can be read. */
    --filled: color-mix(in srgb, var(--accent) 75%, #000);
    --bad: var(--error-color, #db4437);
    --warn: var(--warning-color, #ffa600);
    --good: var(--success-color, #43a047);
    color: var(--text);
    font-family: var(--ha-font-family-body, Roboto, system-ui, sans-serif);
    font-size: 16px;
    line-height: 1.5;
  }
  * {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol {
    margin: 0;
    padding: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  h2 {
    font-size: 1.375rem;
    font-weight: 500;
    line-height: 1.3;
  }
  h3 {
    font-size: 1rem;
    font-weight: 500;
  }
  h2:focus {
    outline: none;
  }
  .card {
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: var(--ha-card-border-radius, 12px);
    padding: 16px;
    display: flex;
    flex-direction: column;
    gap: 12px;
  }
  .stack {
    display: flex;
    flex-direction: column;
    gap: 16px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .spread {
    justify-content: space-between;
  }
  .faint {
    color: var(--faint);
    font-size: 0.875rem;
  }
  .pre {
    white-space: pre-line;
  }
  .icon {
    width: 24px;
    height: 24px;
    flex: none;
    fill: currentColor;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    color: var(--text);
    background: transparent;
    border: 1px solid var(--line);
    border-radius: 20px;
    min-height: 40px;
    padding: 6px 16px;
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    gap: 8px;
    text-align: start;
  }
  button:hover,
  .button:hover {
    border-color: var(--accent);
  }
  button.main {
    background: var(--filled);
    border-color: var(--filled);
    color: var(--on-accent);
  }
  button.plain {
    border-color: transparent;
  }
  button:disabled {
    opacity: 0.5;
    cursor: default;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .chip {
    font-size: 0.75rem;
    font-weight: 500;
    border: 1px solid currentColor;
    border-radius: 12px;
    padding: 1px 8px;
    white-space: nowrap;
  }
  .chip.critical {
    color: var(--text);
    border-color: var(--bad);
    border-width: 2px;
  }
  .chip.high {
    color: var(--text);
    border-color: var(--warn);
    border-width: 2px;
  }
  .notice {
    border-inline-start: 4px solid var(--accent);
  }
  .notice.bad {
    border-inline-start-color: var(--bad);
  }
  .notice.warn {
    border-inline-start-color: var(--warn);
  }
  .notice.good {
    border-inline-start-color: var(--good);
  }
  label {
    cursor: pointer;
  }
  select {
    font: inherit;
    color: inherit;
    background: var(--input-fill-color, var(--secondary-background-color, #f0f0f0));
    border: 1px solid var(--faint);
    border-radius: 8px;
    min-height: 40px;
    padding: 6px 12px;
  }
  option {
    background: var(--card);
    color: var(--text);
  }
  textarea,
  input[type="text"] {
    font: inherit;
    color: inherit;
    background: var(--input-fill-color, var(--secondary-background-color, #f0f0f0));
    border: 1px solid var(--faint);
    border-radius: 8px;
    padding: 12px;
    inline-size: 100%;
    resize: vertical;
  }
  input[type="checkbox"] {
    accent-color: var(--accent);
    inline-size: 20px;
    block-size: 20px;
    flex: none;
    margin: 2px 0;
  }
  input[role="switch"] {
    appearance: none;
    inline-size: 40px;
    block-size: 24px;
    border-radius: 12px;
    background: var(--faint);
    position: relative;
    cursor: pointer;
    transition: background 0.15s;
  }
  input[role="switch"]::after {
    content: "";
    position: absolute;
    inset-block-start: 3px;
    inset-inline-start: 3px;
    inline-size: 18px;
    block-size: 18px;
    border-radius: 50%;
    background: #fff;
    transition: inset-inline-start 0.15s;
  }
  input[role="switch"]:checked {
    background: var(--accent);
  }
  input[role="switch"]:checked::after {
    inset-inline-start: 19px;
  }
  pre {
    margin: 0;
    padding: 12px;
    overflow: auto;
    font-size: 0.8125rem;
    line-height: 1.45;
    background: var(--secondary-background-color, #f5f5f5);
    border-radius: 8px;
    direction: ltr;
    text-align: left;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
`;
