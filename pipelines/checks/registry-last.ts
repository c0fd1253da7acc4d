import { findHosts } from "../plan/find-hosts.ts";
import { joinNames } from "../plan/limits.ts";
import type { Check } from "./check.ts";

export const registryLast: Check = {
  name: "registry-last",
  sentence: "the node that hosts the registry goes last of its fleet, where it is now",
  judge: ({ pods, isRegistry, node, left }) => {
    const hosts = findHosts(pods, isRegistry);
    if (hosts.size === 0) {
      return { kind: "skipped", why: "no pod of the registry runs" };
    }
    const elsewhere = [...hosts].some((host) => host !== node);
    return !hosts.has(node) || elsewhere || left.length === 0
      ? { kind: "passed" }
      : {
          kind: "failed",
          reasons: [
            `the registry's host must be rolled last, got ${node} before ${joinNames(left)}: its only pod moved there since the plan; start the deploy again, which makes a new order`,
          ],
        };
  },
};
