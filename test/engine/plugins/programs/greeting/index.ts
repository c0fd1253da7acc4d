import { local } from "@pulumi/command";
import * as pulumi from "@pulumi/pulumi";
import * as runtimeConfig from "@pulumi/pulumi/runtime/config.js";

// Exported at run time but stripped from the types:
// https://github.com/pulumi/pulumi/blob/v3.259.0/sdk/nodejs/runtime/config.ts
const { isConfigSecret } = runtimeConfig as unknown as { isConfigSecret: (fullKey: string) => boolean };
const config = new pulumi.Config();
const greeting = new local.Command("greeting", {
  create: "echo hello $NAME",
  environment: { NAME: config.get("name") ?? "nobody" },
});

export const { stdout } = greeting;
export const isSecret = ["greeting:word", "greeting:name"].map(isConfigSecret);
export const word = config.getSecret("word") ?? "";
export const place = `${pulumi.getOrganization()}/${pulumi.getProject()}/${pulumi.getStack()}`;
