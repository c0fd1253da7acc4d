import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROBE_SCRIPT } from "../../../../pipelines/green/probe-script.ts";

describe("the script of a probe", () => {
  let folder: string;
  let port: number;
  const server = createServer((socket) => socket.end());

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "turntable-probe-"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    assert.ok(typeof address === "object" && address !== null);
    ({ port } = address);
  });

  after(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  function probe(changed: Record<string, string> = {}) {
    const word = join(folder, "word");
    const { status } = spawnSync(process.execPath, ["--eval", PROBE_SCRIPT], {
      env: {
        PROBE_DNS_NAME: "localhost",
        PROBE_FOLDER: folder,
        PROBE_WORD: word,
        KUBERNETES_SERVICE_HOST: "127.0.0.1",
        KUBERNETES_SERVICE_PORT: String(port),
        ...changed,
      },
    });
    return { status, word: readFileSync(word, "utf8") };
  }

  it("succeeds without a word when the name, the address and the volume are there", () => {
    assert.deepEqual(probe(), { status: 0, word: "" });
  });

  it("names a name that DNS does not know", () => {
    const { status, word } = probe({ PROBE_DNS_NAME: "no.such.name.invalid" });
    assert.equal(status, 1);
    assert.match(word, /^dns: getaddrinfo E[A-Z_]+ no\.such\.name\.invalid$/);
  });

  it("names an API server that takes no connection", () => {
    assert.deepEqual(probe({ KUBERNETES_SERVICE_PORT: "1" }), {
      status: 1,
      word: "api: connect ECONNREFUSED 127.0.0.1:1",
    });
  });

  it("names a volume that cannot be written", () => {
    const { status, word } = probe({ PROBE_FOLDER: join(folder, "none") });
    assert.equal(status, 1);
    assert.match(word, /^volume: ENOENT: no such file or directory, open '/);
  });
});
