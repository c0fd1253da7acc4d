import { linkSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from "node:fs";

/** A takeover lasts microseconds: a marker this old was left by a process that was killed in the middle. */
const TAKEOVER_MILLISECONDS = 10_000;

/**
 * Takes the lock file at `path`, unless a live process has it. A lock whose process is gone is taken over.
 */
export function takeLock(path, owner, startOf = processStart) {
  const mine = JSON.stringify({ ...owner, start: startOf(owner.pid) });
  if (place(path, mine)) {
    return { taken: true, release: () => release(path, mine) };
  }
  const holder = readHolder(path);
  if (holder !== undefined && isAlive(holder, startOf)) {
    return { taken: false, holder };
  }
  return takeOver(path, mine, startOf)
    ? { taken: true, release: () => release(path, mine) }
    : { taken: false, holder: readHolder(path) };
}

/**
 * What identifies the run of a live process, so that another process which got the same number later is not
 * mistaken for it; undefined: there is no such process.
 */
export function processStart(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") {
      return undefined;
    }
  }
  try {
    // The second field is the name in parentheses and may hold spaces; the start time is the 22nd field.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "").trim().split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return "running";
  }
}

function isAlive(holder, startOf) {
  const start = startOf(holder.pid);
  return start !== undefined && start === holder.start;
}

/** Only one process at a time may replace a dead holder's lock, and it looks again before it does. */
function takeOver(path, mine, startOf) {
  const marker = `${path}.takeover`;
  if (!place(marker, mine)) {
    discardOld(marker);
    return false;
  }
  try {
    const holder = readHolder(path);
    if (holder !== undefined && isAlive(holder, startOf)) {
      return false;
    }
    const temporary = temporaryName(path);
    writeFileSync(temporary, mine);
    renameSync(temporary, path);
    return true;
  } finally {
    discard(marker);
  }
}

/** Creates a file with its whole content at once; false: it exists. */
function place(path, content) {
  const temporary = temporaryName(path);
  writeFileSync(temporary, content);
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") {
      return false;
    }
    throw error;
  } finally {
    discard(temporary);
  }
}

function release(path, mine) {
  try {
    if (readFileSync(path, "utf8") === mine) {
      unlinkSync(path);
    }
  } catch {
    // Somebody removed the lock: there is nothing to give back.
  }
}

function readHolder(path) {
  try {
    const holder = JSON.parse(readFileSync(path, "utf8"));
    return Number.isInteger(holder.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function discardOld(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > TAKEOVER_MILLISECONDS) {
      unlinkSync(path);
    }
  } catch {
    // It is gone already.
  }
}

function discard(path) {
  try {
    unlinkSync(path);
  } catch {
    // It is gone already.
  }
}

function temporaryName(path) {
  return `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
}
