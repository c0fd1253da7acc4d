import type { HostTarget } from "../roll/host-agent.ts";
import type { AdapterName } from "./host-verb.ts";

interface Cause {
  readonly pattern: RegExp;
  readonly explain: (registry: string, target: HostTarget) => string;
}

const NO_ROOM: Cause = {
  pattern: /no space left on device|don't have enough free space/i,
  explain: () => "its disk is full; make room there",
};

/** First match wins: a missing image is answered with 401 where nobody may know what is there. */
const CAUSES: Readonly<Record<AdapterName, readonly Cause[]>> = {
  bootc: [
    NO_ROOM,
    {
      // bootc reads no other file of credentials: https://github.com/bootc-dev/bootc/issues/2070
      pattern: /unauthorized|authentication required|access.{0,20}denied|\b40[13]\b|forbidden/i,
      explain: (registry) =>
        `${registry} does not let this host in; put the registry's credentials into /etc/ostree/auth.json of the host`,
    },
    {
      pattern: /manifest unknown|name unknown|not found|\b404\b/i,
      explain: (registry, { reference }) =>
        `${registry} does not have ${reference}; push the image again, then make a new plan`,
    },
    {
      pattern:
        /connection refused|no such host|could not resolve|timed? ?out|no route to host|unreachable|dial tcp|failed to connect/i,
      explain: (registry) => `this host does not reach ${registry}; look at its network and at the registry`,
    },
  ],
  apt: [
    NO_ROOM,
    {
      pattern: /could not get lock|unable to (lock|acquire)|locked by/i,
      explain: () => "another package manager is at work on this host; wait until it has ended",
    },
    {
      pattern: /held packages|packages need to be removed/i,
      explain: (_, { reference }) =>
        `${reference} cannot be installed beside what is there; look at apt-mark showhold on the host`,
    },
    {
      pattern: /failed to fetch|could not (resolve|connect)|unable to (fetch|connect)/i,
      explain: () => "this host does not reach its package archive; look at its network and at the archive",
    },
  ],
};

/** Why staging failed, and what to do, from what the host said; undefined: that says it already. */
export function explainStaging(adapter: AdapterName, said: string, target: HostTarget): string | undefined {
  const [registry = ""] = target.reference.split("/");
  return CAUSES[adapter].find(({ pattern }) => pattern.test(said))?.explain(registry, target);
}
