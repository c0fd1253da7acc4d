import assert from "node:assert/strict";
import { budget, deployment } from "../../fixtures/policies/resources/budgets.ts";
import { change } from "../../fixtures/policies/resources/change.ts";
import {
  kuredKustomization,
  kuredRelease,
  otherKustomization,
} from "../../fixtures/policies/resources/kured.ts";
import { verdictOf } from "./verdict-of.ts";

const FITS = "match-budgets-to-replicas";

function keepingOne(replicas: number) {
  const keeping = change(change(budget, "spec.maxUnavailable", undefined), "spec.minAvailable", 1);
  return [change(deployment, "spec.replicas", replicas), keeping];
}

describe("incidents with budgets", () => {
  it("B070 one replica of which one must stay holds its node for ever", async () => {
    assert.equal(await verdictOf(FITS, keepingOne(1)), "refused");
    assert.equal(await verdictOf(FITS, keepingOne(2)), "passes");
    // It keeps none, so that the rule has nothing to compare.
    assert.equal(await verdictOf(FITS, [change(deployment, "spec.replicas", 1), budget]), "not applicable");
  });

  it("B066 a budget that lets no pod go is refused before anything is drained", async () => {
    assert.equal(await verdictOf(FITS, keepingOne(1)), "refused");
    const none = change(budget, "spec.maxUnavailable", 0);
    assert.equal(await verdictOf("forbid-blocking-budgets", none), "refused");
  });

  it("B073 a pod that crashes holds its node unless the budget lets it go", async () => {
    const strict = change(budget, "spec.unhealthyPodEvictionPolicy", undefined);
    assert.equal(await verdictOf("forbid-blocking-budgets", strict), "refused");
    assert.equal(await verdictOf("forbid-blocking-budgets", budget), "passes");
  });
});

describe("incidents with Flux", () => {
  const own = "require-variable-sources";
  const bare = change(kuredKustomization, "spec.postBuild", undefined);

  it("B114 a variable that nobody gives a value fails the whole Kustomization", async () => {
    assert.equal(await verdictOf(own, [kuredRelease, bare]), "refused");
    assert.equal(await verdictOf(own, [kuredRelease, kuredKustomization]), "passes");
  });

  it("B116 a default is not applied where no variable is given", async () => {
    const withDefault = change(kuredRelease, "spec.values.configuration.notifyUrl", "${notify_url:=none}");
    assert.equal(await verdictOf(own, [withDefault, bare]), "refused");
    assert.equal(await verdictOf(own, [withDefault, kuredKustomization]), "passes");
  });

  it("B117 a long wait keeps Flux from the commit that mends what it waits for", async () => {
    const gated = "require-kured-gate";
    assert.equal(await verdictOf(gated, change(kuredKustomization, "spec.timeout", "60m")), "refused");
    assert.equal(await verdictOf(gated, change(kuredKustomization, "spec.timeout", "5m")), "passes");
  });

  it("B117 nothing shares the Kustomization of kured", async () => {
    const around = change(otherKustomization, "spec.path", "./gitops/platform");
    assert.equal(
      await verdictOf("separate-kured-kustomization", [kuredRelease, kuredKustomization, around]),
      "refused",
    );
  });
});
