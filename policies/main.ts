import { PolicyPack } from "@pulumi/policy";
import { rules } from "./index.ts";

// The constructor starts the pack's server and takes its port to standard output, whose first line must be that port:
// nothing here or below may print, and no test may import this file.
export const pack = new PolicyPack("turntable", { policies: [...rules], enforcementLevel: "mandatory" });
