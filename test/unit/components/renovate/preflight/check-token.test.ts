import assert from "node:assert/strict";
import { checkToken } from "../../../../../components/renovate/preflight/check-token.ts";
import { answerWith, startFakePlatform } from "./fake-platform.ts";
import type { Answer } from "./fake-platform.ts";

const TOKEN = "b7f0-not-a-real-token";
const KNOWN = answerWith(200, '{"login":"renovate"}');

interface Outcome {
  /** The sentence with the platform's address replaced by URL. */
  readonly problem: string | undefined;
  readonly asked: readonly string[];
}

async function ask(answer: Answer, path = "/api/v1", platform = "gitea", token = TOKEN): Promise<Outcome> {
  const fake = await startFakePlatform(answer);
  try {
    const problem = await checkToken({ platform, endpoint: `${fake.url}${path}`, token }, fetch);
    return { problem: problem?.replaceAll(fake.url, "URL"), asked: fake.asked };
  } finally {
    await fake.close();
  }
}

describe("checkToken", () => {
  for (const [platform, path, asked] of [
    ["gitea", "/api/v1", "/api/v1/user"],
    ["gitea", "/", "/api/v1/user"],
    ["forgejo", "/git/", "/git/api/v1/user"],
    ["github", "/api/v3/", "/api/v3/user"],
  ] as const) {
    it(`asks ${platform} at ${path} who the token is`, async () => {
      assert.deepEqual(await ask(KNOWN, path, platform), {
        problem: undefined,
        asked: [`${asked} Bearer ${TOKEN}`],
      });
    });
  }

  it("reads GitLab's name of the account", async () => {
    assert.deepEqual(await ask(answerWith(200, '{"username":"renovate"}'), "/api/v4", "gitlab"), {
      problem: undefined,
      asked: [`/api/v4/user Bearer ${TOKEN}`],
    });
  });

  it("refuses the newline that a Secret made from a file ends with, for Renovate would send it", async () => {
    assert.deepEqual(await ask(KNOWN, "/api/v1", "gitea", `${TOKEN}\n`), {
      problem: "token must not hold white space, got some; store it without the newline at its end",
      asked: [],
    });
  });

  for (const token of ["", " \n"]) {
    it(`refuses the empty token ${JSON.stringify(token)} without asking`, async () => {
      assert.deepEqual(await ask(KNOWN, "/api/v1", "gitea", token), {
        problem: "token must not be empty; put the token of the platform into the Secret",
        asked: [],
      });
    });
  }

  for (const status of [401, 403]) {
    it(`refuses a token that the platform answers with ${status}, and does not show it`, async () => {
      assert.equal(
        (await ask(answerWith(status, `unknown token ${TOKEN}`))).problem,
        `URL/api/v1/user must accept the token, got status ${status}; renew the token in the Secret`,
      );
    });
  }

  it("does not carry the token along a redirect", async () => {
    assert.deepEqual(await ask(answerWith(302, "", { location: "/elsewhere" })), {
      problem: "URL/api/v1/user must answer with status 200, got 302; check the endpoint",
      asked: [`/api/v1/user Bearer ${TOKEN}`],
    });
  });

  for (const body of [
    "<html>log in</html>",
    "null",
    "[]",
    '{"id":1}',
    '{"login":""}',
    '{"username":"x"}',
    "",
  ]) {
    it(`refuses the answer ${JSON.stringify(body)}`, async () => {
      assert.equal(
        (await ask(answerWith(200, body))).problem,
        "URL/api/v1/user must answer with a JSON object that has login, got something else; check the endpoint",
      );
    });
  }

  it("says that the platform did not answer when the connection breaks", async () => {
    assert.equal(
      (await ask((request) => request.socket.destroy())).problem,
      "URL/api/v1/user must answer, got UND_ERR_SOCKET; check the endpoint, DNS and the NetworkPolicy",
    );
  });

  it("refuses a platform that it does not know", async () => {
    assert.deepEqual(await ask(KNOWN, "/", "local"), {
      problem: 'platform must be one of forgejo, gitea, github, gitlab, got "local"',
      asked: [],
    });
  });
});
