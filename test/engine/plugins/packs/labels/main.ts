import * as pulumi from "@pulumi/pulumi";
import { PolicyPack } from "@pulumi/policy";

// Read when the pack starts: it is there only if the pack is started for the stack.
const forbidden = new pulumi.Config("greeting").get("forbidden") ?? "nothing";

void new PolicyPack("labels", {
  policies: [
    {
      name: "no-forbidden-name",
      description: "No greeting names what the stack forbids.",
      enforcementLevel: "mandatory",
      validateResource: (args, report) => {
        const { environment } = args.props as { environment?: { NAME?: string } };
        if (environment?.NAME === forbidden) {
          report(`${args.name} greets ${forbidden} in ${pulumi.getProject()}/${pulumi.getStack()}`);
        }
      },
    },
  ],
});
