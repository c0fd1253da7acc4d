import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfigFiles } from "../../../../../components/renovate/config-files.ts";
import { answerWith, startFakePlatform } from "./fake-platform.ts";
import type { FakePlatform } from "./fake-platform.ts";

const TOKEN = "b7f0-not-a-real-token";

interface Outcome {
  readonly code: number | string;
  readonly output: string;
}

describe("the preflight, run as the pod runs it", function () {
  // Each case starts a Node process.
  this.timeout(30_000);

  const folder = mkdtempSync(join(tmpdir(), "preflight-"));
  let fake: FakePlatform;
  before(() => mountConfigMap(folder));
  afterEach(() => fake.close());
  after(() => rmSync(folder, { recursive: true }));

  function run(endpoint: string, environment: Record<string, string>): Promise<Outcome> {
    const env: Record<string, string> = {
      RENOVATE_PLATFORM: "gitea",
      RENOVATE_ENDPOINT: endpoint,
      ...environment,
    };
    return new Promise((resolve) => {
      execFile(process.execPath, [join(folder, "main.ts")], { env }, (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}` });
      });
    });
  }

  it("succeeds when the platform knows the token, and says what is left out without the other one", async () => {
    fake = await startFakePlatform(answerWith(200, '{"login":"renovate"}'));

    assert.deepEqual(await run(fake.url, { RENOVATE_TOKEN: TOKEN }), {
      code: 0,
      output:
        "renovate preflight: no token for github.com: dependencies that live there, such as actions, are left out; add key githubComToken to the Secret\n",
    });
    assert.deepEqual(fake.asked, [`/api/v1/user Bearer ${TOKEN}`]);
  });

  it("fails with one sentence when the platform does not know the token", async () => {
    fake = await startFakePlatform(answerWith(401, `unknown token ${TOKEN}`));

    assert.deepEqual(await run(fake.url, { RENOVATE_TOKEN: TOKEN, RENOVATE_PLATFORM: "github" }), {
      code: 1,
      output: `renovate preflight (github): ${fake.url}/user must accept the token, got status 401; renew the token in the Secret\n`,
    });
  });

  it("fails without a token, and names each one that is missing", async () => {
    fake = await startFakePlatform(answerWith(200, ""));
    const empty = "token must not be empty; put the token of the platform into the Secret";

    assert.deepEqual(await run(fake.url, { RENOVATE_GITHUB_COM_TOKEN: "" }), {
      code: 1,
      output: `renovate preflight (gitea): ${empty}\nrenovate preflight (github): ${empty}\n`,
    });
  });

  it("fails when nobody listens", async () => {
    fake = await startFakePlatform(answerWith(200, ""));
    await fake.close();

    assert.deepEqual(await run(fake.url, { RENOVATE_TOKEN: TOKEN, RENOVATE_PLATFORM: "github" }), {
      code: 1,
      output: `renovate preflight (github): ${fake.url}/user must answer, got ECONNREFUSED; check the endpoint, DNS and the NetworkPolicy\n`,
    });
  });
});

/** As the kubelet mounts a ConfigMap: links to a folder whose name changes with the content. */
function mountConfigMap(folder: string): void {
  mkdirSync(join(folder, "..2026_01_01"));
  symlinkSync("..2026_01_01", join(folder, "..data"));
  for (const [file, text] of Object.entries(readConfigFiles({ repositories: ["platform/turntable"] }))) {
    writeFileSync(join(folder, "..2026_01_01", file), text);
    symlinkSync(join("..data", file), join(folder, file));
  }
}
