// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";

import { sayIn } from "../src/localize";
import { byDay, howOften, shortHistory } from "../src/simulating";
import type { Draft, Hass, Simulation } from "../src/types";
import { FarmSimulation } from "../src/views/simulation";
import { home } from "./home";

const say = sayIn("en");
const told: Simulation = {
  days: 7,
  from: "2026-11-23T06:00:00+00:00",
  until: "2026-11-30T06:00:00+00:00",
  since: "2026-11-23T06:00:00+00:00",
  automations: [
    {
      title: "Hall light",
      total: 3,
      moments: ["2026-11-28T23:30:00+00:00", "2026-11-29T07:05:00+00:00", "2026-11-29T23:30:00+00:00"],
      not_replayed: [],
    },
  ],
};
const [hall] = told.automations as [Simulation["automations"][0]];
const draft = { id: "1", automations: [{ alias: "Hall light" }] } as unknown as Draft;

describe("the days on which it would have run", () => {
  it("are those of the home, the latest first, with their weekdays", () => {
    expect(byDay(hall.moments, "en-GB", "Europe/Berlin")).toEqual([
      { name: expect.stringMatching(/^Monday,? 30 November$/), times: ["00:30"] },
      { name: expect.stringMatching(/^Sunday,? 29 November$/), times: ["00:30", "08:05"] },
    ]);
  });

  it("are told in the language of the user", () => {
    expect(byDay(hall.moments.slice(1, 2), "de", "UTC")).toEqual([{ name: "Sonntag, 29. November", times: ["07:05"] }]);
  });
});

describe("how often it would have run", () => {
  it.each([
    [0, 7, "It would not have run in the last 7 days."],
    [1, 1, "It would have run once in the last 24 hours."],
    [12, 31, "It would have run 12 times in the last 31 days."],
  ])("%i times in %i days", (total, days, expected) => {
    expect(howOften({ ...hall, total }, days, say)).toBe(expected);
  });

  it("is not known where nothing ran and something was not played", () => {
    const gap = { where: "triggers[0]", text: "x", cause: "unreadable" as const, entity_ids: [] };

    expect(howOften({ ...hall, total: 0, not_replayed: [gap] }, 7, say)).toBe("When it would have run cannot be told.");
  });
});

describe("a history that is shorter than was asked for", () => {
  const hass = { ...home, language: "en-GB", config: { time_zone: "Europe/Berlin" } };

  it("is told with its beginning", () => {
    const begins = shortHistory({ ...told, since: "2026-11-25T20:00:00+00:00" }, hass);

    expect(begins).toMatch(/Wednesday,? 25 November 2026 at 21:00/);
  });

  it("is no matter where it is long enough, or where there is none", () => {
    expect(shortHistory(told, hass)).toBeUndefined();
    expect(shortHistory({ ...told, since: null }, hass)).toBeUndefined();
  });
});

describe("the view", () => {
  afterEach(() => document.body.replaceChildren());

  async function shown(callWS: Hass["callWS"]): Promise<FarmSimulation> {
    const view = new FarmSimulation();
    Object.assign(view, { hass: { ...home, callWS, config: { time_zone: "UTC" } }, say, draft });
    document.body.append(view);
    await view.updateComplete;
    return view;
  }

  const textOf = (view: FarmSimulation): string => view.renderRoot.textContent?.replace(/\s+/g, " ") ?? "";
  const start = (view: FarmSimulation): void => view.renderRoot.querySelector("button")?.click();

  async function settled(view: FarmSimulation): Promise<void> {
    await Promise.resolve();
    await view.updateComplete;
    await Promise.resolve();
    await view.updateComplete;
  }

  it("asks for the days that were chosen and lists what it is told", async () => {
    const asked: object[] = [];
    const view = await shown(<T,>(message: object): Promise<T> => {
      asked.push(message);
      return Promise.resolve(told as T);
    });
    const select = view.renderRoot.querySelector("select") as HTMLSelectElement;
    select.value = "31";
    select.dispatchEvent(new Event("change"));
    expect(asked).toEqual([]);

    start(view);
    await settled(view);

    expect(asked).toEqual([{ type: "farm/drafts/simulate", draft_id: "1", days: 31 }]);
    expect(textOf(view)).toContain("It would have run 3 times in the last 7 days.");
    expect([...view.renderRoot.querySelectorAll("dt")].map((one) => one.textContent?.trim().split(/\s{2,}/)[0])).toEqual([
      "Sunday, November 29",
      "Saturday, November 28",
    ]);
  });

  it("says that it is working, and nothing twice", async () => {
    const view = await shown(() => new Promise(() => undefined));

    start(view);
    await view.updateComplete;

    expect(textOf(view)).toContain("Reading the history");
    expect(view.renderRoot.querySelector("button")?.disabled).toBe(true);
  });

  it("names what was not played and the things without a history", async () => {
    const gap = { where: "triggers[0]", text: "Hall light is on", cause: "unrecorded", entity_ids: ["light.hall"] };
    const answer = { ...told, since: null, automations: [{ title: "x", total: 0, moments: [], not_replayed: [gap] }] };
    const view = await shown(<T,>() => Promise.resolve(answer as T));

    start(view);
    await settled(view);

    expect(textOf(view)).toContain("Not played: “Hall light is on”. Nothing was recorded of Hall light.");
  });

  it("tells what went wrong and can be asked again", async () => {
    const view = await shown(() => Promise.reject({ message: "No history is kept." }));

    start(view);
    await settled(view);

    expect(view.renderRoot.querySelector("[role=alert]")?.textContent).toBe("No history is kept.");
    expect(view.renderRoot.querySelector("button")?.disabled).toBe(false);
  });

  it("forgets what it was told when the draft becomes another", async () => {
    const view = await shown(<T,>() => Promise.resolve(told as T));
    start(view);
    await settled(view);

    view.draft = { ...draft, automations: [{ alias: "Hall light", mode: "restart" }] };
    await view.updateComplete;

    expect(textOf(view)).not.toContain("3 times");
  });
});
