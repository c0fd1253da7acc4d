import assert from "node:assert/strict";
import { isKind } from "../../../../policies/reading/type-token.ts";

describe("isKind", () => {
  it("knows a kind in any version, and a patch of it", () => {
    assert.equal(isKind("kubernetes:apps/v1:Deployment", "apps", "Deployment"), true);
    assert.equal(isKind("kubernetes:apps/v1beta1:Deployment", "apps", "Deployment"), true);
    assert.equal(isKind("kubernetes:apps/v1:DeploymentPatch", "apps", "Deployment"), true);
    assert.equal(
      isKind("kubernetes:helm.toolkit.fluxcd.io/v2:HelmRelease", "helm.toolkit.fluxcd.io", "HelmRelease"),
      true,
    );
  });

  it("does not take another group, kind or provider for it", () => {
    assert.equal(isKind("kubernetes:batch/v1:Deployment", "apps", "Deployment"), false);
    assert.equal(isKind("kubernetes:apps/v1:DeploymentList", "apps", "Deployment"), false);
    assert.equal(isKind("kubernetes:apps/v1:MyDeployment", "apps", "Deployment"), false);
    assert.equal(isKind("other:apps/v1:Deployment", "apps", "Deployment"), false);
  });
});
