import { describe, expect, it } from "vitest";

import { marksOf, otherAutomation, weighed } from "../src/explaining";
import type { Explanation, Finding } from "../src/types";
import { home } from "./home";

const read = "turn the hall light on in the hall";
const told: Explanation = {
  request: read,
  language: "en",
  read,
  score: 1,
  tree: "<svg/>",
  sources: [
    { start: 5, end: 19, ids: ["light.hall"], field: "", value: "" },
    { start: 0, end: 34, ids: ["light.attic"], field: "", value: "" },
    { start: 26, end: 34, ids: ["hall"], field: "", value: "" },
  ],
  trace: [
    { agent: "Intent Analyzer" },
    {
      agent: "Action Selector",
      clause: read,
      candidates: [
        { function: "light.turn_on", entities: ["light.hall"], similarity: 0.9 },
        { functions: ["light.turned_on"], entities: ["light.attic"], similarity: 0.5 },
      ],
    },
  ],
};

describe("the words of a request", () => {
  it("are told whole, each stretch once, the shorter one of two", () => {
    const marks = marksOf(told, home);

    expect(marks.map((one) => one.text).join("")).toBe(read);
    expect(marks.filter((one) => one.meaning)).toEqual([
      { text: "the hall light", meaning: "Hall light" },
      { text: "the hall", meaning: "Hall" },
    ]);
  });

  it("may have filled a field", () => {
    const sources = [{ start: 0, end: 4, ids: [], field: "brightness_pct", value: "40" }];

    expect(marksOf({ ...told, sources }, home)[0]).toEqual({ text: "turn", meaning: "brightness pct: 40" });
  });
});

it("candidates are told with the names of the home", () => {
  expect(weighed(told, home)).toEqual([
    {
      clause: read,
      candidates: [
        { text: "light.turn_on – Hall light", similarity: 0.9 },
        { text: "light.turned_on – Attic light", similarity: 0.5 },
      ],
    },
  ]);
});

describe("the automation that a draft clashes with", () => {
  const automation = (name: string, id?: string) => ({
    entity_id: `automation.${name}`,
    state: "on",
    attributes: { friendly_name: name, ...(id ? { id } : {}) },
  });
  const states = {
    a: automation("Coffee", "1"),
    b: automation("Coffee in the morning", "2"),
    c: automation("Yaml"),
  };
  const finding = (message: string, check = "conflict"): Finding => ({
    check, outcome: "unknown", where: "", message, suggestions: [],
  });

  it("is the one with the longest name", () => {
    expect(otherAutomation(finding("Clashes with Coffee in the morning."), { ...home, states })).toBe("2");
  });

  it("is none where it cannot be edited, or where there is no clash", () => {
    expect(otherAutomation(finding("Clashes with Yaml."), { ...home, states })).toBeUndefined();
    expect(otherAutomation(finding("Coffee", "critical"), { ...home, states })).toBeUndefined();
  });
});
