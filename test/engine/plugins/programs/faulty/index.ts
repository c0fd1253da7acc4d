import { spawnSync } from "node:child_process";
import * as pulumi from "@pulumi/pulumi";

switch (new pulumi.Config().require("fault")) {
  case "throws":
    throw new Error("the inventory of this program is empty");
  case "exits":
    process.exit(7);
    break;
  case "hangs":
    process.stdout.write("program is waiting\n");
    spawnSync("sleep", ["987.654"]);
    break;
  default:
}
