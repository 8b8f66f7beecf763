import { describe, expect, it } from "vitest";

import { blockedBy, titleOf } from "../src/deciding";
import { examples } from "../src/examples";
import { errorText, sayIn } from "../src/localize";
import { withInstead } from "../src/rewording";
import { de } from "../src/strings/de";
import { en } from "../src/strings/en";
import { fr } from "../src/strings/fr";
import type { Completion, Draft, Finding } from "../src/types";
import { toYaml } from "../src/yaml";
import { home } from "./home";

const finding: Finding = { check: "critical_action", outcome: "unknown", where: "", message: "Opens a lock.", suggestions: [] };
const offer = (id: string, findings: Finding[] = []): Completion => ({
  id, title: id, reason: "", severity: "low", quality: "", path: [], automations: [], words: "", findings, replaces: [],
});
const draft: Draft = {
  id: "1", request: "do it", language: "en", words: "", automations: [{ alias: "It" }], findings: [], origin: "text",
  created: "", state: "waiting", automation_ids: [], completions: [offer("plain"), offer("risky", [finding])],
  preselected_completions: [],
  accepted_completions: [],
};

describe("examples", () => {
  it("use things of one room where they can, and nothing hidden", () => {
    expect(examples(home, sayIn("en"))).toEqual([
      "Turn on Hall light when Hall motion detects motion after sunset",
      "Close Blind at sunset",
      "Notify me when Front door is open for 10 minutes",
      "Turn off Hall light when everybody has left",
    ]);
  });

  it("are none in an empty home", () => {
    expect(examples({ ...home, states: {} }, sayIn("en"))).toEqual([]);
  });
});

describe("deciding", () => {
  it("needs no confirmation where nothing was found", () => {
    expect(blockedBy(draft, new Set(["plain"]), false)).toBeUndefined();
  });

  it("needs one for what is switched on", () => {
    expect(blockedBy(draft, new Set(["risky"]), false)).toBe("confirm_needed");
    expect(blockedBy(draft, new Set(["risky"]), true)).toBeUndefined();
  });

  it("needs something to create", () => {
    expect(blockedBy({ ...draft, automations: [] }, new Set(), true)).toBe("nothing_chosen");
  });

  it("names a draft by its automations, else by the request", () => {
    expect(titleOf(draft)).toBe("It");
    expect(titleOf({ ...draft, automations: [] })).toBe("do it");
  });
});

describe("rewording", () => {
  it.each([
    ["Open the Shutter at 7", "shutter", "Open the Blind at 7"],
    ["Open it at 7", "shutter", "Open it at 7"],
    ["Open it at 7", "", "Open it at 7"],
  ])("%s without %s", (request, missing, expected) => {
    expect(withInstead(request, missing, "Blind")).toBe(expected);
  });
});

describe("texts", () => {
  it.each([["de", de], ["fr", fr]])("of %s have the placeholders of the English ones", (_, table) => {
    const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([key, placeholders(table[key])]).toEqual([key, placeholders(en[key])]);
  });

  it("are English where a language has none", () => {
    expect(sayIn("de-CH")("create")).toBe("Erstellen");
    expect(sayIn("xx")("create")).toBe("Create");
  });

  it("tell an error in the user's language, then in the server's, then at all", () => {
    const german = { ...home, localize: (key: string) => (key.includes("not_loaded") ? "FARM läuft nicht." : "") };
    const say = sayIn("de");

    expect(errorText({ translation_key: "not_loaded", message: "no" }, german, say)).toBe("FARM läuft nicht.");
    expect(errorText({ translation_key: "other", message: "no" }, german, say)).toBe("no");
    expect(errorText(undefined, german, say)).toBe(de.unknown_error);
  });
});

describe("YAML", () => {
  it("is what a person would write", () => {
    const automation = {
      alias: "Hall light",
      triggers: [{ trigger: "state", entity_id: ["light.hall"], to: "on", for: { minutes: 5 } }],
      conditions: [],
      actions: [{ action: "notify.notify", data: { message: "It's: open" } }],
    };

    expect(toYaml(automation)).toBe(
      [
        "alias: Hall light",
        "triggers:",
        "  - trigger: state",
        "    entity_id:",
        "      - light.hall",
        '    to: "on"',
        "    for:",
        "      minutes: 5",
        "conditions: []",
        "actions:",
        "  - action: notify.notify",
        "    data:",
        `      message: "It's: open"`,
      ].join("\n"),
    );
  });

  it.each([
    ["07:00:00", '"07:00:00"'],
    ["no", '"no"'],
    ["5", '"5"'],
    [" x", '" x"'],
    ["a: b", '"a: b"'],
    [true, "true"],
    [null, "null"],
  ])("writes %j as %s", (value, expected) => {
    expect(toYaml(value)).toBe(expected);
  });

  it("keeps the lines of a text", () => {
    expect(toYaml({ template: "a\n\nb" })).toBe("template: |-\n  a\n\n  b");
  });
});
