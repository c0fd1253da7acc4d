import { deepEqual, equal } from "node:assert/strict";
import { dirname } from "node:path";
import { ownPulumiHome, pulumiVariables, userPulumiHome } from "../../../toolchain/pulumi-environment.ts";
import { PULUMI_TOOLS, type PulumiTools, type ToolOrigin } from "../../../toolchain/tool.ts";

function tools(origin: ToolOrigin): PulumiTools {
  const found = PULUMI_TOOLS.map((name) => [
    name,
    { name, version: "1.0.0", path: `/tools/${name}`, origin },
  ]);
  // Every name of PulumiTools is there; Object.fromEntries widens the keys.
  return Object.fromEntries(found) as PulumiTools;
}

const io = { env: { PATH: "/usr/bin", HOME: "/home/me", KUBECONFIG: "/kube" }, root: "/repository" };
const place = {
  home: "/repository/.turntable/pulumi-home",
  backendUrl: "file:///state",
  credentials: undefined,
};
const always = {
  PATH: `${dirname(process.execPath)}:/tools:/usr/bin`,
  HOME: "/home/me",
  PULUMI_BACKEND_URL: "file:///state",
  PULUMI_SKIP_UPDATE_CHECK: "true",
  TMPDIR: "/repository/.turntable/tmp",
  NODE_COMPILE_CACHE: "/repository/.turntable/compile-cache",
};

describe("environment of the Pulumi CLI", () => {
  it("leaves an installed CLI its own home and plugins", () => {
    deepEqual(pulumiVariables(tools("installed"), io, place), always);
  });

  it("gives a downloaded CLI a home of this project, and lets it download plugins", () => {
    deepEqual(pulumiVariables(tools("downloaded"), io, place), { ...always, PULUMI_HOME: place.home });
  });

  it("keeps a built CLI from downloads that are blocked and from plugins on PATH", () => {
    deepEqual(pulumiVariables(tools("built"), io, place), {
      ...always,
      PULUMI_HOME: place.home,
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
      PULUMI_IGNORE_AMBIENT_PLUGINS: "true",
    });
  });

  it("keeps a login of the person valid in this project's home", () => {
    const variables = pulumiVariables(tools("built"), io, { ...place, credentials: "/home/me/.pulumi" });
    equal(variables["PULUMI_CREDENTIALS_PATH"], "/home/me/.pulumi");
  });

  it("passes a given passphrase on instead of the person's", () => {
    const env = { ...io.env, PULUMI_CONFIG_PASSPHRASE_FILE: "/secret" };
    const variables = pulumiVariables(
      tools("installed"),
      { ...io, env },
      { ...place, passphrase: "generated" },
    );
    deepEqual(variables, { ...always, PULUMI_CONFIG_PASSPHRASE: "generated" });
  });

  it("finds the person's home of Pulumi where the CLI does", () => {
    deepEqual(
      [
        userPulumiHome({ PULUMI_HOME: "/p" }, "/h"),
        userPulumiHome({ HOME: "/a" }, "/h"),
        userPulumiHome({}, "/h"),
      ],
      ["/p", "/a/.pulumi", "/h/.pulumi"],
    );
    equal(ownPulumiHome("/repository"), "/repository/.turntable/pulumi-home");
  });
});
