import assert from "node:assert/strict";
import { readQuestions } from "../../../../../components/renovate/preflight/questions.ts";

const OWN = { RENOVATE_PLATFORM: "gitea", RENOVATE_ENDPOINT: "https://git.example.com", RENOVATE_TOKEN: "a" };

describe("readQuestions", () => {
  it("asks about the platform's token only, when there is none for github.com", () => {
    assert.deepEqual(readQuestions(OWN), [
      { platform: "gitea", endpoint: "https://git.example.com", token: "a" },
    ]);
  });

  it("asks about the token for github.com too, even when it is empty", () => {
    assert.deepEqual(readQuestions({ ...OWN, RENOVATE_GITHUB_COM_TOKEN: "" }), [
      { platform: "gitea", endpoint: "https://git.example.com", token: "a" },
      { platform: "github", endpoint: "https://api.github.com", token: "" },
    ]);
  });

  it("asks about an empty token when the environment has none", () => {
    assert.deepEqual(readQuestions({}), [{ platform: "", endpoint: "", token: "" }]);
  });
});
