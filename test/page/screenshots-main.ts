// Draws the pictures of docs/page.md.
import { fileURLToPath } from "node:url";
import { startBrowser } from "./browser.ts";
import { NOW } from "./scene-deploys.ts";
import { LEG, PAST, rollingLeg, scene, sceneNode, waitingLeg } from "./scenes.ts";
import { serveScene } from "./serve-scene.ts";

const rolled = sceneNode("w4", { cordoned: true, roll: JSON.stringify({ deploy: LEG }) });
const PICTURES = [
  { name: "page-waiting-light", colorScheme: "light", state: scene([waitingLeg(), ...PAST]) },
  { name: "page-rolling-dark", colorScheme: "dark", state: scene([rollingLeg(), ...PAST], [rolled]) },
] as const;

const browser = await startBrowser();
try {
  for (const { name, colorScheme, state } of PICTURES) {
    const served = await serveScene(state, { now: () => NOW });
    const context = await browser.newContext({ colorScheme, viewport: { width: 1_180, height: 800 } });
    const page = await context.newPage();
    await page.goto(served.url);
    await page.locator("#live.on").waitFor();
    // A thing that breathes is never the same twice.
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
    const path = fileURLToPath(new URL(`../../docs/images/${name}.png`, import.meta.url));
    await page.screenshot({ path, fullPage: true });
    await context.close();
    await served.close();
  }
} finally {
  await browser.close();
}
