import { PolicyPack } from "@pulumi/policy";

process.stdout.write("loading rules\n");
void new PolicyPack("chatty", { policies: [] });
