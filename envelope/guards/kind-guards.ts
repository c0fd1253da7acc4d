import { fieldGuard } from "../building/field-guard.ts";
import type { Wanted } from "../building/field-guard.ts";
import { kindRuleGuard } from "../building/kind-rule-guard.ts";
import type { Guard } from "../guard.ts";
import { DECISIONS, DEPLOYS, SCHEMA, SPEC, STATUS, VERSION } from "../reading/kind-places.ts";

function hasAll(names: readonly string[]): Wanted {
  return {
    words: names.join(", "),
    accepts: (value) => Array.isArray(value) && names.every((name) => value.includes(name)),
  };
}

/** What the API server knows of deploys and decisions, and keeps true itself. */
export const KIND_GUARDS: readonly Guard[] = [
  kindRuleGuard("what-was-asked-stays", "What a deploy asks for is never changed.", [
    DEPLOYS,
    SPEC,
    "self == oldSelf",
  ]),
  kindRuleGuard("what-was-decided-stays", "A decision is never changed.", [
    DECISIONS,
    SPEC,
    "self == oldSelf",
  ]),
  kindRuleGuard("a-deploys-target-is-its-fleet", "A deploy's target ends with its fleet.", [
    DEPLOYS,
    SPEC,
    "self.target.endsWith('-' + self.fleet)",
  ]),
  kindRuleGuard(
    "a-decisions-name-is-its-evidence",
    "A decision's name holds the digest of the evidence, so that there is one for each gate and evidence.",
    [DECISIONS, SCHEMA, "self.spec.evidenceDigest.substring("],
  ),
  kindRuleGuard("a-deploy-does-not-continue-itself", "A deploy can continue another one, and not itself.", [
    DEPLOYS,
    SCHEMA,
    "self.spec.continues.name != self.metadata.name",
  ]),
  kindRuleGuard("an-ended-deploy-stays-ended", "A deploy that has ended does not go on.", [
    DEPLOYS,
    STATUS,
    "self.phase == oldSelf.phase",
  ]),
  kindRuleGuard(
    "a-waiting-deploy-names-its-gate",
    "A deploy that waits says at which gate, and no other deploy does.",
    [DEPLOYS, STATUS, "== has(self.awaitingGate)"],
  ),
  kindRuleGuard("progress-stays-in-bounds", "Progress is never more than all.", [
    DEPLOYS,
    [...STATUS, "properties", "progress"],
    "self.completed <= self.total",
  ]),
  fieldGuard({
    name: "a-deploy-says-everything",
    sentence: "A deploy says what, where and who: nothing of it can be left out.",
    object: DEPLOYS,
    path: [...SPEC, "required"],
    wanted: hasAll(["project", "version", "target", "fleet", "dryRun", "requestedBy"]),
    broken: ["project", "version", "target", "fleet"],
  }),
  fieldGuard({
    name: "a-decision-says-everything",
    sentence: "A decision says what, by whom and on which evidence: nothing of it can be left out.",
    object: DECISIONS,
    path: [...SPEC, "required"],
    wanted: hasAll(["deployName", "deployUID", "gate", "decision", "evidenceDigest", "decidedBy"]),
    broken: ["deployName", "gate", "decision", "decidedBy"],
  }),
  fieldGuard({
    name: "status-is-written-apart",
    sentence: "Who may ask for a deploy cannot write what became of it: status is a resource of its own.",
    object: DEPLOYS,
    path: [...VERSION, "subresources"],
    wanted: { status: {} },
    broken: undefined,
  }),
  fieldGuard({
    name: "a-decision-has-no-status",
    sentence: "A decision is what was decided, and nothing is added to it.",
    object: DECISIONS,
    path: [...VERSION, "subresources"],
    wanted: undefined,
    broken: { status: {} },
  }),
];
