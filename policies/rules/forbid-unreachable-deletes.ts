import { property } from "../reading/property.ts";
import { readKnown } from "../reading/read-known.ts";
import { resourceRule } from "../rule.ts";

const OFF: readonly unknown[] = [undefined, null, false, "false"];

export const forbidUnreachableDeletes = resourceRule({
  name: "forbid-unreachable-deletes",
  description: "Pulumi forgets no object because the cluster does not answer.",
  why: "The API is away while a master is rolled. An object that is dropped from the state then is still in the cluster, and nothing judges it any more.",
  severity: "high",
  remediationSteps:
    "leave deleteUnreachable out of the provider, and run the update again when the cluster answers",
  judge: (resource) => {
    if (resource.type !== "pulumi:providers:kubernetes") {
      return undefined;
    }
    // What is no text travels to a provider as JSON.
    const given = readKnown(resource, () => property(resource.props, "deleteUnreachable"));
    return OFF.includes(given) ? [] : [`${resource.name} sets deleteUnreachable`];
  },
});
