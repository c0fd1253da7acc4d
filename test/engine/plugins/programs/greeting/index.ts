import { local } from "@pulumi/command";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();
const greeting = new local.Command("greeting", {
  create: "echo hello $NAME",
  environment: { NAME: config.get("name") ?? "nobody" },
});

export const { stdout } = greeting;
export const isSecret =
  config.getSecret("word") !== undefined && pulumi.isSecret(config.requireSecret("word"));
export const word = config.getSecret("word") ?? "";
export const place = `${pulumi.getOrganization()}/${pulumi.getProject()}/${pulumi.getStack()}`;
