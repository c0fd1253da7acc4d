import { deepEqual, equal, notEqual } from "node:assert/strict";
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processStart, takeLock } from "../../../../toolchain/bootstrap/file-lock.js";
import { temporaryFolder } from "../temporary-folder.ts";

/** A machine on which these processes run, each with what tells it from another of the same number. */
function running(pids: Record<number, string>) {
  return (pid: number) => pids[pid];
}

describe("file lock", () => {
  const folder = temporaryFolder();
  const path = () => join(folder(), "x.lock");
  const me = { pid: 10, purpose: "testing" };

  it("is taken, and free again after its release", () => {
    const first = takeLock(path(), me, running({ 10: "a" }));
    equal(first.taken, true);
    if (first.taken) {
      first.release();
    }
    deepEqual(readdirSync(folder()), []);
  });

  it("is refused while a live process has it, with that process and its purpose", () => {
    takeLock(path(), me, running({ 10: "a" }));
    const second = takeLock(path(), { pid: 11, purpose: "more testing" }, running({ 10: "a", 11: "b" }));
    equal(second.taken, false);
    deepEqual(!second.taken && { pid: second.holder?.pid, purpose: second.holder?.purpose }, me);
  });

  it("is taken over from a process that is gone", () => {
    takeLock(path(), me, running({ 10: "a" }));
    equal(takeLock(path(), { pid: 11, purpose: "later" }, running({ 11: "b" })).taken, true);
    equal(readFileSync(path(), "utf8"), JSON.stringify({ pid: 11, purpose: "later", start: "b" }));
    deepEqual(readdirSync(folder()), ["x.lock"]);
  });

  it("is taken over when another process has got the number of the one that is gone", () => {
    takeLock(path(), me, running({ 10: "a" }));
    equal(takeLock(path(), { pid: 11, purpose: "later" }, running({ 10: "z", 11: "b" })).taken, true);
  });

  it("is taken over when the file is no lock", () => {
    writeFileSync(path(), "");
    equal(takeLock(path(), me, running({ 10: "a" })).taken, true);
  });

  it("is not taken over while somebody else takes it over", () => {
    takeLock(path(), me, running({ 10: "a" }));
    writeFileSync(`${path()}.takeover`, "");
    equal(takeLock(path(), { pid: 11, purpose: "later" }, running({ 11: "b" })).taken, false);
  });

  it("is taken over at the second try when a takeover was itself killed", () => {
    takeLock(path(), me, running({ 10: "a" }));
    writeFileSync(`${path()}.takeover`, "");
    utimesSync(`${path()}.takeover`, 0, 0);
    const attempt = () => takeLock(path(), { pid: 11, purpose: "later" }, running({ 11: "b" })).taken;
    deepEqual([attempt(), attempt()], [false, true]);
  });

  it("is not given back by a process that lost it", () => {
    const mine = takeLock(path(), me, running({ 10: "a" }));
    takeLock(path(), { pid: 11, purpose: "later" }, running({ 11: "b" }));
    if (mine.taken) {
      mine.release();
    }
    deepEqual(readdirSync(folder()), ["x.lock"]);
  });

  it("tells a live process from one that does not exist", () => {
    notEqual(processStart(process.pid), undefined);
    equal(processStart(2 ** 22 + 1), undefined);
  });
});
