import assert from "node:assert/strict";
import { providerConfig } from "../../../../../toolchain/plugins/hcloud/provider-config.ts";

describe("the configuration of the hcloud plugin", () => {
  it("comes from the stack first", () => {
    const environment = { HCLOUD_TOKEN: "other", HCLOUD_ENDPOINT: "https://other.example.com/v1" };

    assert.deepEqual(
      providerConfig(
        { token: "token", endpoint: "http://localhost:1/v1//", pollInterval: "1s" },
        environment,
      ),
      { token: "token", endpoint: "http://localhost:1/v1" },
    );
  });

  it("comes from the environment next", () => {
    const environment = { HCLOUD_TOKEN: "token", HCLOUD_ENDPOINT: "https://api.example.com/v1" };

    assert.deepEqual(providerConfig({ token: "" }, environment), {
      token: "token",
      endpoint: "https://api.example.com/v1",
    });
  });

  it("is the public API without a token when nobody says anything", () => {
    assert.deepEqual(providerConfig({}, { HCLOUD_TOKEN: "" }), {
      token: undefined,
      endpoint: "https://api.hetzner.cloud/v1",
    });
  });
});
