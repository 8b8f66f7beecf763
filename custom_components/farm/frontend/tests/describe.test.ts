import { describe, expect, it } from "vitest";

import { cardsOf, duration } from "../src/describe";
import { sayIn } from "../src/localize";
import { home } from "./home";

const say = sayIn("en");
const words = { hass: home, say };

describe("cards", () => {
  it("name what a trigger watches, with its room and its state in words", () => {
    const automation = {
      triggers: [{ trigger: "state", entity_id: "binary_sensor.hall_motion", to: "on", for: "00:05:00" }],
    };

    const [card] = cardsOf(automation, "triggers", words);

    expect(card).toEqual({
      icon: "binary_sensor",
      title: "A state changes",
      touched: [{ name: "Hall motion", room: "Hall" }],
      details: ["becomes Open", "for 5 min"],
      inside: [],
    });
  });

  it("use the names that Home Assistant gives its actions", () => {
    const automation = {
      actions: [{ action: "light.turn_on", target: { entity_id: ["light.hall"] }, data: { brightness_pct: 50 } }],
    };

    const [card] = cardsOf(automation, "actions", words);

    expect(card?.title).toBe("Turn on");
    expect(card?.details).toEqual(["Brightness pct: 50"]);
  });

  it("fall back to readable names for what nobody translated", () => {
    const [card] = cardsOf({ triggers: [{ trigger: "vacuum.got_stuck" }] }, "triggers", words);

    expect(card?.title).toBe("Vacuum: Got stuck");
  });

  it("read the old names of the parts too", () => {
    expect(cardsOf({ trigger: { platform: "time", at: "07:00:00" } }, "triggers", words)[0]?.title).toBe("At a time");
  });

  it("show what lies inside a choice", () => {
    const automation = {
      actions: [
        {
          if: [{ condition: "state", entity_id: "light.hall", state: "on" }],
          then: [{ delay: { minutes: 2 } }],
          else: [{ stop: "enough" }],
        },
      ],
    };

    const [card] = cardsOf(automation, "actions", words);

    expect(card?.inside.map((one) => [one.label, one.cards[0]?.title])).toEqual([
      ["", "A state is"],
      ["then", "Wait"],
      ["otherwise", "Stop"],
    ]);
  });

  it("show conditions that belong together", () => {
    const [card] = cardsOf({ conditions: [{ or: [{ condition: "sun", after: "sunset" }] }] }, "conditions", words);

    expect(card?.title).toBe("Any of these");
    expect(card?.inside[0]?.cards[0]?.details).toEqual(["after sunset"]);
  });

  it.each([
    ["22:00:00", "22:00"],
    ["22:00:30", "22:00:30"],
    ["cover.blind", "Blind"],
  ])("show the time %s as %s", (at, shown) => {
    expect(cardsOf({ triggers: [{ trigger: "time", at }] }, "triggers", words)[0]?.details).toEqual([`at ${shown}`]);
  });

  it("show a template as it is", () => {
    expect(cardsOf({ conditions: "{{ true }}" }, "conditions", words)[0]?.details).toEqual(["{{ true }}"]);
  });

  it("are none where a part is absent", () => {
    expect(cardsOf({}, "conditions", words)).toEqual([]);
  });
});

describe("durations", () => {
  it.each([
    ["00:05:00", "5 min"],
    ["01:00:30", "1 h 30 s"],
    ["-00:30:00", "−30 min"],
    [90, "90 s"],
    [{ hours: 1, minutes: 5 }, "1 h 5 min"],
    ["00:00:00", "0 s"],
    ["{{ template }}", "{{ template }}"],
  ])("%s is %s", (value, expected) => {
    expect(duration(value, say)).toBe(expected);
  });
});
