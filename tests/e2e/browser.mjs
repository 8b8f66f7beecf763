// A browser at a real Home Assistant: start it, log in, open the panel, look for faults of accessibility.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const installed = createRequire(new URL("../../custom_components/farm/frontend/package.json", import.meta.url));
const { chromium } = installed("playwright-core");
const AXE = readFileSync(installed.resolve("axe-core/axe.min.js"), "utf8");

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Run a scenario in a fresh profile; what it throws ends the process. */
export async function inBrowser({ url, executable, viewport = DESKTOP, dark = false, locale = "en-US" }, scenario) {
  const profile = mkdtempSync(join(tmpdir(), "farm-e2e-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable,
    headless: true,
    args: FLAGS,
    viewport,
    locale,
    colorScheme: dark ? "dark" : "light",
    baseURL: url,
  });
  context.setDefaultTimeout(30_000);
  const page = context.pages()[0] ?? (await context.newPage());
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  try {
    await scenario(page);
    const ours = faults.filter((one) => one.includes("farm"));
    if (ours.length) throw new Error(`the page reported: ${ours.join("; ")}`);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

export async function logIn(page, user) {
  await answering(page);
  await page.goto("/");
  await page.locator("input[name=username]").fill(user);
  await page.locator("input[name=password]").fill(user);
  await page.keyboard.press("Enter");
  await page.locator("home-assistant-main").waitFor({ state: "attached" });
}

/** Open the panel; it is there once FARM has been added to the home, which follows the start. */
export async function openPanel(page, path = "/farm") {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await page.goto(path);
    const found = await page
      .locator("farm-panel main")
      .waitFor({ timeout: 4_000 })
      .then(
        () => true,
        () => false,
      );
    if (found) return page.locator("farm-panel");
  }
  throw new Error("the panel did not appear");
}

export async function ask(panel, request) {
  await panel.locator("#request").fill(request);
  await panel.locator("button[type=submit]").click();
}

/** Throw where axe finds a serious fault in the panel. */
export async function assertAccessible(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    let root = document.querySelector("home-assistant").shadowRoot;
    const seek = (node) => {
      for (const one of node.querySelectorAll("*")) {
        if (one.localName === "farm-panel") return one;
        const inner = one.shadowRoot && seek(one.shadowRoot);
        if (inner) return inner;
      }
      return null;
    };
    const { violations } = await window.axe.run(seek(root));
    return violations
      .filter((one) => ["serious", "critical"].includes(one.impact))
      .map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`).join(" | ")}`);
  });
  if (found.length) throw new Error(`accessibility: ${found.join("\n")}`);
}

async function answering(page) {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const answered = await page.request.get("/manifest.json").then(
      (response) => response.ok(),
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("Home Assistant did not start");
}
