import assert from "node:assert/strict";
import { AGENT_GUARD, buildAgentGuard } from "../../../../components/pipelines/agent-guard.ts";
import { buildAgentsRole } from "../../../../components/pipelines/agents-access.ts";
import { buildAgentsNamespace } from "../../../../components/pipelines/agents-namespace.ts";

describe("the agents' namespace", () => {
  it("is privileged, and its pods gate a roll", () =>
    assert.deepEqual(buildAgentsNamespace().metadata, {
      name: "turntable-agents",
      labels: {
        "app.kubernetes.io/name": "pipelines",
        "app.kubernetes.io/part-of": "turntable",
        "turntable.internal/gate": "infra",
        "pod-security.kubernetes.io/enforce": "privileged",
        "pod-security.kubernetes.io/enforce-version": "latest",
      },
      annotations: { "pulumi.com/deletionPropagationPolicy": "background" },
    }));

  it("lets its users run pods, and neither list, change nor enter them", () =>
    assert.deepEqual(buildAgentsRole().rules, [
      { apiGroups: [""], resources: ["pods"], verbs: ["create", "get", "delete"] },
      { apiGroups: [""], resources: ["pods/log"], verbs: ["get"] },
      { apiGroups: [""], resources: ["events"], verbs: ["list"] },
    ]));

  it("has a guard that denies what it cannot judge, whoever asks", () => {
    const { metadata, spec } = buildAgentGuard({
      agentAccounts: ["a"],
      probeAccounts: ["b"],
      imageRepository: "docker.io/library/node",
      certificates: ["/ca.crt"],
    });
    assert.deepEqual(
      [metadata.name, spec.failurePolicy, spec.matchConstraints, "matchConditions" in spec],
      [
        AGENT_GUARD,
        "Fail",
        {
          namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "turntable-agents" } },
          resourceRules: [
            { apiGroups: [""], apiVersions: ["*"], operations: ["CREATE", "UPDATE"], resources: ["pods"] },
          ],
        },
        false,
      ],
    );
  });
});
