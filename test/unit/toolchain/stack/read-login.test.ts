import { equal } from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readLogin } from "../../../../toolchain/stack/read-login.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("login of the person", () => {
  const folder = temporaryFolder();

  function write(text: string): void {
    mkdirSync(join(folder(), ".pulumi"), { recursive: true });
    writeFileSync(join(folder(), ".pulumi", "credentials.json"), text);
  }

  it("is the backend that the CLI's own file names", async () => {
    write(JSON.stringify({ current: "https://api.pulumi.com", accessTokens: {} }));
    equal(await readLogin({ HOME: folder() }), "https://api.pulumi.com");
  });

  it("is none after a logout, without the file and with a broken one", async () => {
    equal(await readLogin({ HOME: folder() }), undefined);
    write(JSON.stringify({ current: "" }));
    equal(await readLogin({ HOME: folder() }), undefined);
    write("{");
    equal(await readLogin({ HOME: folder() }), undefined);
  });
});
