import assert from "node:assert/strict";
import { registryCredentials } from "../../../../pipelines/hosts/registry-credentials.ts";

describe("credentials of a registry", () => {
  const config = JSON.stringify({
    auths: {
      "https://registry.example/v1/": { auth: "dTpw" },
      "other.example:5000": { username: "u", password: "q" },
    },
  });

  it("are found under the registry's name or its URL", () => {
    assert.equal(registryCredentials(config, "registry.example"), "dTpw");
    assert.equal(registryCredentials(config, "other.example:5000"), "dTpx");
    assert.equal(registryCredentials(config, "example"), undefined);
    assert.equal(registryCredentials("{}", "registry.example"), undefined);
  });

  it("are refused in another shape, without a word of them", () => {
    const text = '{"auths":{"registry.example":{"auth":"no base64"}}}';
    assert.throws(
      () => registryCredentials(text, "registry.example"),
      /^Error: credentials of the registry must be a Docker configuration, got another shape:\n(?!.*no base64)/,
    );
    assert.throws(
      () => registryCredentials("secret", "registry.example"),
      new Error("credentials of the registry must be a Docker configuration, got no JSON"),
    );
  });
});
