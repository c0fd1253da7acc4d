import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { takeLock } from "./file-lock.js";
import { whyInstall } from "./why-install.js";

const POLL_MILLISECONDS = 500;
const REPORT_MILLISECONDS = 10_000;

/**
 * Makes node_modules what package-lock.json asks for, once, however many processes ask at the same time.
 * Throws an Error with what to do when npm fails.
 */
export async function installDependencies(root, say) {
  if (reason(root) === undefined) {
    return;
  }
  mkdirSync(join(root, ".turntable"), { recursive: true });
  const release = await waitForLock(join(root, ".turntable", "npm-ci.lock"), say);
  try {
    const why = reason(root);
    if (why !== undefined) {
      say(`installing the npm packages (${why}); half a minute to two minutes`);
      await npmCi(root, say);
    }
  } finally {
    release();
  }
}

function reason(root) {
  return whyInstall(readFileSync(join(root, "package-lock.json"), "utf8"), readIfPresent(root));
}

function readIfPresent(root) {
  try {
    return readFileSync(join(root, "node_modules", ".package-lock.json"), "utf8");
  } catch {
    return undefined;
  }
}

async function waitForLock(path, say) {
  for (let waited = 0; ; waited += POLL_MILLISECONDS) {
    const lock = takeLock(path, { pid: process.pid, purpose: "installing the npm packages" });
    if (lock.taken) {
      return lock.release;
    }
    if (lock.holder !== undefined && waited % REPORT_MILLISECONDS === 0) {
      say(`waiting for process ${lock.holder.pid}, which is ${lock.holder.purpose}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
}

/** A child that ignores SIGINT's default would outlive us: npm gets every signal that we get. */
async function npmCi(root, say) {
  const started = Date.now();
  const timer = setInterval(() => {
    say(`still installing the npm packages, ${Math.round((Date.now() - started) / 1000)} s`);
  }, REPORT_MILLISECONDS);
  const child = spawn("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stop = (signal) => child.kill(signal);
  process.on("SIGINT", stop).on("SIGTERM", stop).on("SIGHUP", stop);
  try {
    const end = await new Promise((resolve) => {
      child.once("error", (error) => resolve(error.message));
      child.once("close", (code, signal) => {
        resolve(code === 0 ? undefined : `exit ${code === null ? String(signal) : code}`);
      });
    });
    if (end !== undefined) {
      throw new Error(
        `npm ci failed (${end}); its message above says why. Nothing is half installed: mend it, or wait for ` +
          `the network, and run the same command again`,
      );
    }
  } finally {
    clearInterval(timer);
    process.off("SIGINT", stop).off("SIGTERM", stop).off("SIGHUP", stop);
  }
}
