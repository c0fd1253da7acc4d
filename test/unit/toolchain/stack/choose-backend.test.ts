import { deepEqual } from "node:assert/strict";
import { chooseBackend } from "../../../../toolchain/stack/choose-backend.ts";

const cloud = "https://api.pulumi.com";

describe("choice of the backend", () => {
  it("is the one that the environment names, whatever the stack", () => {
    deepEqual(
      ["lab", "prod"].map((stack) => chooseBackend(stack, { PULUMI_BACKEND_URL: "s3://state" }, cloud)),
      [
        { kind: "given", url: "s3://state" },
        { kind: "given", url: "s3://state" },
      ],
    );
  });

  it("is the one of the person's login otherwise", () => {
    deepEqual(chooseBackend("prod", { PULUMI_BACKEND_URL: "" }, cloud), { kind: "login", url: cloud });
  });

  it("is the project's own folder for the embedded stack and without a login", () => {
    deepEqual(
      [chooseBackend("lab", {}, cloud), chooseBackend("prod", {}, undefined)],
      [
        { kind: "own", url: undefined },
        { kind: "own", url: undefined },
      ],
    );
  });
});
