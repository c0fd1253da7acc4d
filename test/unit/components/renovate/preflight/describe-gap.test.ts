import assert from "node:assert/strict";
import { describeGap } from "../../../../../components/renovate/preflight/describe-gap.ts";

describe("describeGap", () => {
  it("says what is left out when another platform has no token for github.com", () => {
    assert.equal(
      describeGap({ RENOVATE_PLATFORM: "gitea", RENOVATE_TOKEN: "a" }),
      "no token for github.com: dependencies that live there, such as actions, are left out; add key githubComToken to the Secret",
    );
  });

  it("has nothing to say when there is one, or when the platform is GitHub", () => {
    assert.equal(describeGap({ RENOVATE_PLATFORM: "gitea", RENOVATE_GITHUB_COM_TOKEN: "b" }), undefined);
    assert.equal(describeGap({ RENOVATE_PLATFORM: "github", RENOVATE_TOKEN: "a" }), undefined);
  });
});
