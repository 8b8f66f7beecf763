import type { Hass } from "../src/types";

/** A small home: a hall with a light, a motion sensor and a door, and some things elsewhere. */
export const home: Hass = {
  language: "en",
  states: Object.fromEntries(
    [
      ["light.attic", "Attic light", ""],
      ["light.hall", "Hall light", ""],
      ["light.hidden", "Hidden light", ""],
      ["binary_sensor.hall_motion", "Hall motion", "motion"],
      ["binary_sensor.front_door", "Front door", "door"],
      ["cover.garage", "Garage door", "garage"],
      ["cover.blind", "Blind", "blind"],
    ].map(([id = "", name = "", device_class = ""]) => [
      id,
      { entity_id: id, state: "off", attributes: { friendly_name: name, device_class } },
    ]),
  ),
  entities: {
    "light.hall": { area_id: "hall" },
    "light.hidden": { area_id: "hall", hidden: true },
    "binary_sensor.hall_motion": { device_id: "sensor" },
  },
  devices: { sensor: { area_id: "hall", name: "Sensor" } },
  areas: { hall: { name: "Hall" } },
  connection: { subscribeMessage: () => Promise.reject(new Error("not here")) },
  callWS: () => Promise.reject(new Error("not here")),
  localize: (key) => (key === "component.light.services.turn_on.name" ? "Turn on" : ""),
  formatEntityState: (_, value) => (value === "on" ? "Open" : "Closed"),
};
