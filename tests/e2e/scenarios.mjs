// What people do in the panel, one scenario after the other; each leaves the home as it found it.
//
// usage: node scenarios.mjs SCENARIO URL BROWSER FOLDER_FOR_PICTURES

import assert from "node:assert/strict";
import { join } from "node:path";

import { ask, assertAccessible, DESKTOP, inBrowser, logIn, openPanel, PHONE } from "./browser.mjs";

const [, , name, url, executable, pictures] = process.argv;
const REQUEST = "At 8 am turn on the coffee machine";
const picture = (page, file) => page.screenshot({ path: join(pictures, file) });

const scenarios = {
  /** Ask, review, switch an addition on, create, see it in Home Assistant's own list, undo. */
  async create_and_undo() {
    await inBrowser({ url, executable, viewport: DESKTOP }, async (page) => {
      await logIn(page, "dev");
      const panel = await openPanel(page);
      await panel.locator("#examples").waitFor();
      await assertAccessible(page);
      await picture(page, "panel_ask.png");

      await ask(panel, REQUEST);
      await panel.locator("farm-draft article").waitFor();
      assert.match(page.url(), /\/farm\/draft\/\w+$/);
      const offer = panel.locator(".offer input[role=switch]").first();
      assert.equal(await offer.isChecked(), false);
      await offer.check();
      await panel.getByRole("button", { name: "Show YAML" }).click();
      assert.match(await panel.locator("pre").innerText(), /switch\.coffee_machine/);
      await panel.getByRole("button", { name: "Hide YAML" }).click();
      await panel.getByText("How this came about").click();
      await panel.locator("mark", { hasText: "coffee machine" }).waitFor();
      assert.equal(await panel.locator(".tree img").evaluate((one) => one.naturalWidth > 0), true);
      await assertAccessible(page);
      await panel.locator("farm-explanation").screenshot({ path: join(pictures, "panel_explanation.png") });
      await panel.getByText("How this came about").click();
      await assertAccessible(page);
      await picture(page, "panel_draft.png");

      await createDraft(panel);
      const names = await automationNames(page);
      assert.ok(names.length >= 2, `only ${names} were created`);
      const draft = page.url();
      await page.goto("/config/automation/dashboard");
      await page.getByText(names[0], { exact: false }).first().waitFor();
      await page.goto(draft);

      await panel.getByRole("link", { name: "Drafts" }).click();
      await panel.getByRole("button", { name: "Undo" }).first().click();
      await panel.getByText("Not created").first().waitFor();
      assert.deepEqual(await automationNames(page), []);
    });
  },

  /** What was created does what was asked as soon as its trigger fires, and nothing after it was undone. */
  async runs() {
    await inBrowser({ url, executable }, async (page) => {
      await logIn(page, "dev");
      const panel = await openPanel(page);
      await ask(panel, "When the coffee machine is turned on, turn on the kitchen counter light");
      await panel.locator("farm-draft article").waitFor();
      await createDraft(panel);
      await call(page, "switch", "turn_on", "switch.coffee_machine");
      await page.waitForFunction(
        () => document.querySelector("home-assistant").hass.states["light.kitchen_counter"].state === "on",
      );
      await panel.getByRole("button", { name: "Undo" }).click();
      await panel.getByText("taken back").waitFor();
      for (const [domain, entity] of [["switch", "switch.coffee_machine"], ["light", "light.kitchen_counter"]])
        await call(page, domain, "turn_off", entity);
    });
  },

  /** What would have happened is told from the history: the coffee machine is switched on and off again twice. */
  async looks_back() {
    await inBrowser({ url, executable }, async (page) => {
      await logIn(page, "dev");
      const panel = await openPanel(page);
      for (const service of ["turn_on", "turn_off", "turn_on", "turn_off"]) {
        await call(page, "switch", service, "switch.coffee_machine");
        await page.waitForTimeout(300);
      }
      // The recorder writes every few seconds.
      await page.waitForTimeout(7_000);
      await ask(panel, "When the coffee machine is turned on, turn on the kitchen counter light");
      await panel.locator("farm-draft article").waitFor();
      await panel.getByLabel("How far back").selectOption({ label: "the last 31 days" });
      await panel.getByRole("button", { name: "Look back" }).click();
      await panel.getByText(/would have run (\d+) times in the last 31 days/).waitFor();
      await panel.getByText(/The history of its things begins on/).waitFor();
      assert.match(await panel.locator("farm-simulation dt").first().innerText(), /^\w+day, /);
      await assertAccessible(page);
      await panel.locator("farm-simulation").screenshot({ path: join(pictures, "panel_simulation.png") });
      await discard(panel);

      await panel.getByRole("link", { name: "Ask" }).click();
      await ask(panel, "When the bedside button is pressed, turn off the bedroom light");
      await panel.locator("farm-draft article").waitFor();
      await panel.getByRole("button", { name: "Look back" }).click();
      await panel.getByText("When it would have run cannot be told.").waitFor();
      await panel.getByText(/Not played: .*about more than states and times/).waitFor();
      await discard(panel);
    });
  },

  /** What opens the house needs a tick of its own; it can be saved without running yet. */
  async critical() {
    await inBrowser({ url, executable }, async (page) => {
      await logIn(page, "dev");
      const panel = await openPanel(page);
      await ask(panel, "At 8 am unlock the front door lock");
      await panel.locator("#findings").waitFor();
      assert.match(await panel.locator("section[aria-labelledby=findings]").innerText(), /lock\.unlock on Front door lock/);
      const create = panel.getByRole("button", { name: "Create", exact: true });
      assert.equal(await create.isDisabled(), true);
      await panel.getByLabel("Runs from now on").uncheck();
      await createDraft(panel);
      const states = await page.evaluate(() =>
        Object.values(document.querySelector("home-assistant").hass.states)
          .filter((one) => one.entity_id.startsWith("automation."))
          .map((one) => one.state),
      );
      assert.deepEqual(states, ["off"]);
      await panel.getByText("It is switched off").waitFor();
      await panel.getByRole("button", { name: "Undo" }).click();
      await panel.getByText("taken back").waitFor();
      assert.deepEqual(await automationNames(page), []);
    });
  },

  /** What the home lacks can be replaced by what it has, with one tap. */
  async refusal() {
    await inBrowser({ url, executable }, async (page) => {
      await logIn(page, "dev");
      const panel = await openPanel(page);
      await ask(panel, "At 7 am open the window covering");
      await panel.locator("#refusal").waitFor();
      await assertAccessible(page);
      await picture(page, "panel_refusal.png");
      await panel.getByRole("button", { name: "Bedroom shade" }).click();
      await panel.locator("button[type=submit]").click();
      await panel.locator("farm-draft article").waitFor();
      await discard(panel);
    });
  },

  async question() {
    await inBrowser({ url, executable }, async (page) => {
      await logIn(page, "dev");
      const panel = await openPanel(page);
      await ask(panel, "At 9 pm lock the door");
      await panel.locator("#question").waitFor();
      await assertAccessible(page);
      await picture(page, "panel_question.png");
      await panel.getByRole("button", { name: "Garage side door lock" }).click();
      await panel.locator("farm-draft article").waitFor();
      await panel.getByRole("button", { name: "Show YAML" }).click();
      assert.match(await panel.locator("pre").innerText(), /lock\.garage_side_door/);
      await discard(panel);
    });
  },

  /** A clash with an automation of the home has to be read and confirmed. */
  async conflict() {
    await inBrowser({ url, executable }, async (page) => {
      await logIn(page, "dev");
      const panel = await openPanel(page);
      await ask(panel, REQUEST);
      await panel.locator("farm-draft article").waitFor();
      await createDraft(panel);

      await panel.getByRole("link", { name: "Ask" }).click();
      await ask(panel, "At 8 am turn off the coffee machine");
      await panel.locator("#findings").waitFor();
      const create = panel.getByRole("button", { name: "Create", exact: true });
      assert.equal(await create.isDisabled(), true);
      await assertAccessible(page);
      await picture(page, "panel_conflict.png");
      await panel.locator(".confirm input").check();
      assert.equal(await create.isDisabled(), false);
      await discard(panel);

      await panel.getByRole("link", { name: "Drafts" }).click();
      await panel.getByRole("button", { name: "Undo" }).first().click();
      await panel.getByRole("button", { name: "Undo" }).first().waitFor({ state: "detached" });
      assert.deepEqual(await automationNames(page), []);
    });
  },

  /** Cancelling keeps the words in the field. Requests take milliseconds, so the page itself taps in time. */
  async cancel() {
    await inBrowser({ url, executable }, async (page) => {
      await logIn(page, "dev");
      const panel = await openPanel(page);
      await panel.locator("#request").fill(REQUEST);
      await panel.evaluate(async (element) => {
        element.renderRoot.querySelector("button[type=submit]").click();
        let cancel = null;
        while (!cancel) {
          await Promise.resolve();
          cancel = element.renderRoot.querySelector("section[aria-labelledby=working] button");
        }
        cancel.click();
      });
      await panel.locator("#request").waitFor();
      await page.waitForTimeout(1_500);
      assert.equal(await panel.locator("#request").inputValue(), REQUEST);
    });
  },

  async german_phone_in_the_dark() {
    await inBrowser({ url, executable, viewport: PHONE, dark: true, locale: "de-DE" }, async (page) => {
      await logIn(page, "dev");
      const panel = await openPanel(page);
      await panel.getByText("Was soll geschehen?").waitFor();
      await ask(panel, "Schalte um 8 Uhr die Coffee machine ein");
      await panel.locator("farm-draft article").waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      assert.equal(wide, false, "the page scrolls sideways");
      await assertAccessible(page);
      await picture(page, "panel_phone_dark.png");
      await panel.getByRole("button", { name: "Verwerfen" }).click();
      await panel.getByText("verworfen").first().waitFor();
    });
  },

  async keyboard() {
    await inBrowser({ url, executable }, async (page) => {
      await logIn(page, "dev");
      const panel = await openPanel(page);
      await panel.locator("#request").focus();
      await page.keyboard.type(REQUEST);
      await page.keyboard.press("Enter");
      await panel.locator("farm-draft article").waitFor();
      await panel.getByRole("button", { name: "Discard" }).focus();
      await page.keyboard.press("Enter");
      await panel.getByText("was discarded").waitFor();
    });
  },

  async guests_see_no_panel() {
    await inBrowser({ url, executable }, async (page) => {
      await logIn(page, "guest");
      await page.waitForTimeout(2_000);
      const found = await page.evaluate(async () => {
        const { hass } = document.querySelector("home-assistant");
        const refused = await hass.callWS({ type: "farm/drafts/undo" }).catch((error) => error.code);
        return { panel: "farm" in hass.panels, refused };
      });
      assert.deepEqual(found, { panel: false, refused: "unauthorized" });
    });
  },
};

async function createDraft(panel) {
  const confirm = panel.locator(".confirm input");
  if (await confirm.count()) await confirm.check();
  await panel.getByRole("button", { name: "Create", exact: true }).click();
  await panel.getByRole("heading", { name: "Created" }).waitFor();
}

const call = (page, domain, service, entity) =>
  page.evaluate(
    ([domain, service, entity]) =>
      document.querySelector("home-assistant").hass.callService(domain, service, { entity_id: entity }),
    [domain, service, entity],
  );

async function discard(panel) {
  await panel.getByRole("button", { name: "Discard" }).click();
  await panel.getByText("was discarded").waitFor();
}

/** Return the names of the automations as Home Assistant itself knows them. */
const automationNames = (page) =>
  page.evaluate(() =>
    Object.values(document.querySelector("home-assistant").hass.states)
      .filter((one) => one.entity_id.startsWith("automation."))
      .map((one) => one.attributes.friendly_name),
  );

if (!(name in scenarios)) throw new Error(`no scenario ${name}`);
await scenarios[name]();
