import { deepEqual, equal, rejects } from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { makePatchedSource } from "../../../../toolchain/build/patched-source.ts";
import { FAILED, fakeIo } from "../fake-io.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { goThatHas, PATCHED_BUILD, readAll, writePublished, writeWrapper } from "./patched-wrapper.ts";

describe("source of a patched module", () => {
  const folder = temporaryFolder();
  const wrapper = () => join(folder(), "wrapper");
  const published = () => join(folder(), "published");
  const source = () => join(folder(), "source");
  beforeEach(() => {
    writeWrapper(wrapper());
    writePublished(published());
  });

  const go = () => fakeIo({ answer: (_, args) => goThatHas(published())(args) });

  it("is the wrapper without its patch, and the module with it", async () => {
    await makePatchedSource(PATCHED_BUILD, wrapper(), source(), go());
    deepEqual(await readAll(source()), {
      "go.mod": "module wrapper\n",
      "go.sum": "sums\n",
      "module/go.mod": "module example.com/server\n",
      "module/signals/signal_linux.go": "package signals // added\n",
      "module/signals/signal_windows.go": "package signals\n",
      "module/version.go": "package server // patched\n",
      "tools.go": "package tools\n",
    });
  });

  it("has the version that the wrapper requires, and is used in place of it", async () => {
    const io = go();
    await makePatchedSource(PATCHED_BUILD, wrapper(), source(), io);
    deepEqual(io.commands, [
      "go mod download -json example.com/server",
      "go mod edit -replace example.com/server=./module",
    ]);
  });

  it("leaves the published module and the wrapper as they are", async () => {
    const before = [await readAll(published()), await readAll(wrapper())];
    await makePatchedSource(PATCHED_BUILD, wrapper(), source(), go());
    deepEqual([await readAll(published()), await readAll(wrapper())], before);
  });

  it("is not made of a module that cannot be fetched", async () => {
    const io = fakeIo({ answer: () => ({ ...FAILED, stderr: "server@v1: dial tcp: no such host" }) });
    await rejects(
      makePatchedSource(PATCHED_BUILD, wrapper(), source(), io),
      /^Error: cannot fetch a Go module for server 1\.0\.0 \(server@v1: dial tcp: no such host\); /,
    );
    equal(existsSync(join(source(), "module")), false);
  });

  it("is not made when the person wants to stop", async () => {
    const stop = new AbortController();
    const io = fakeIo({
      signal: stop.signal,
      answer: (_, args) => {
        stop.abort();
        return goThatHas(published())(args);
      },
    });
    await rejects(makePatchedSource(PATCHED_BUILD, wrapper(), source(), io), /^Error: stopped; /);
    equal(existsSync(join(source(), "module")), false);
  });

  it("says what Go has against the replacement", async () => {
    const io = fakeIo({
      answer: (_, args) =>
        args[1] === "edit" ? { ...FAILED, stderr: "go: no go.mod\n" } : goThatHas(published())(args),
    });
    await rejects(makePatchedSource(PATCHED_BUILD, wrapper(), source(), io), {
      message: "building server 1.0.0 failed; go said:\n  go: no go.mod",
    });
  });
});
