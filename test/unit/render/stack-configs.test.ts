import { deepEqual, equal, throws } from "node:assert/strict";
import { readPlainConfig, readStack } from "../../../render/stack-configs.ts";
import { projectText, stackText } from "./stack-fixture.ts";

describe("readPlainConfig", () => {
  const values = readPlainConfig(projectText, stackText());

  it("hands objects over as JSON text and text as it is", () => {
    equal(values["turntable:clusterName"], "lab");
    equal(values["turntable:ssh"], '{"knownHostsPath":"known_hosts"}');
  });

  it("fills in the defaults of the project, which the stack overrides", () => {
    equal(values["turntable:registry"], "{}");
    equal(
      readPlainConfig(projectText, stackText("{ drainTimeoutMinutes: 30 }"))["turntable:kured"],
      '{"drainTimeoutMinutes":30}',
    );
  });

  it("leaves secrets out", () => {
    deepEqual(
      Object.keys(values).filter((key) => key.includes("Token")),
      [],
    );
    equal(JSON.stringify(values).includes("v1:"), false);
  });
});

describe("readStack", () => {
  it("gives the configuration as the program would see it", () => {
    const { name, config } = readStack("lab", projectText, stackText("{ drainTimeoutMinutes: 30 }"));
    equal(name, "lab");
    equal(config.kured.drainTimeoutMinutes, 30);
    equal(config.kured.gitopsDirectory, "gitops/platform/kured");
  });

  it("fails on a configuration that the program would refuse", () => {
    throws(
      () => readStack("lab", projectText, stackText("{ drainTimeoutMinutes: 300 }")),
      /drainTimeoutMinutes/,
    );
  });
});
