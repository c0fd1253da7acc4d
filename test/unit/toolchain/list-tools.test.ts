import { equal } from "node:assert/strict";
import { listTools } from "../../../toolchain/list-tools.ts";

describe("list of tools", () => {
  it("has each tool with its version, where it came from and its file, in columns", () => {
    equal(
      listTools([
        { name: "pulumi", version: "3.274.1", path: "/usr/bin/pulumi", origin: "installed" },
        { name: "kube-apiserver", version: "1.36.3", path: "/c/kube-apiserver", origin: "built" },
        { name: "pulumi-resource-hcloud", version: "1.41.0", path: "/r/main.ts", origin: "repository" },
        { name: "pulumi-resource-command", version: "1.2.1", path: "/p/command", origin: "downloaded" },
      ]),
      [
        "TOOL                     VERSION  CAME FROM                 FILE",
        "pulumi                   3.274.1  installed                 /usr/bin/pulumi",
        "kube-apiserver           1.36.3   built from its Go module  /c/kube-apiserver",
        "pulumi-resource-hcloud   1.41.0   this repository           /r/main.ts",
        "pulumi-resource-command  1.2.1    downloaded from Pulumi    /p/command",
      ].join("\n"),
    );
  });
});
