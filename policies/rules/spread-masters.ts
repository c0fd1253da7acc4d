import { readHostList } from "../reading/host-list.ts";
import type { ListedHost } from "../reading/host-list.ts";
import { resourceRule } from "../rule.ts";

export const spreadMasters = resourceRule({
  name: "spread-masters",
  description: "No failure that takes one place away takes etcd's quorum with it.",
  why: "Masters on one physical machine go down together, whatever is done one at a time. A Hetzner Cloud server outside a spread placement group may share its machine with any other of its location.",
  severity: "high",
  remediationSteps:
    "put the masters into one spread placement group, or name different failureDomains in turntable:inventory",
  judge: (resource) => {
    const masters = readHostList(resource)?.filter(({ role }) => role === "master");
    // An inventory that names no place at all has nothing to judge.
    return masters === undefined || masters.length < 2 || masters.every(({ failureDomain }) => !failureDomain)
      ? undefined
      : findCrowds(masters).map((found) => `${resource.name} ${found}`);
  },
});

function findCrowds(masters: readonly ListedHost[]): readonly string[] {
  const spare = Math.floor((masters.length - 1) / 2);
  const places = Map.groupBy(masters, ({ failureDomain }) => failureDomain ?? "");
  return [...places].flatMap(([place, there]) => {
    const names = there.map(({ name }) => name).join(", ");
    if (place === "") {
      return [`does not say where ${names} ${there.length === 1 ? "is" : "are"}`];
    }
    return there.length > spare
      ? [`has ${there.length} of ${masters.length} masters in one place (${names}); etcd spares ${spare}`]
      : [];
  });
}
