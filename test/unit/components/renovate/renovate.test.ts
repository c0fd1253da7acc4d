import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { Renovate } from "../../../../components/renovate/renovate.ts";
import { record } from "../../../support/record.ts";
import { SETTINGS } from "./settings-fixture.ts";

const BACKGROUND = { "pulumi.com/deletionPropagationPolicy": "background" };

function nameOf(urn: string): string {
  return urn.slice(urn.lastIndexOf("::") + 2);
}

describe("Renovate", () => {
  it("registers its objects under itself, without a Secret when it is given no token", async () => {
    const seen = await record(() => new Renovate("renovate", SETTINGS));

    assert.deepEqual(seen.map(({ type, name }) => `${type} ${name}`).toSorted(), [
      "kubernetes:batch/v1:CronJob renovate-cron-job",
      "kubernetes:core/v1:ConfigMap renovate-config",
      "kubernetes:core/v1:Namespace renovate-namespace",
      "kubernetes:core/v1:ServiceAccount renovate-service-account",
      "kubernetes:monitoring.coreos.com/v1:PrometheusRule renovate-alerts",
      "kubernetes:networking.k8s.io/v1:NetworkPolicy renovate-network-policy",
      "turntable:updates:Renovate renovate",
    ]);
    const component = seen.find(({ type }) => type === "turntable:updates:Renovate");
    assert.deepEqual(
      [...new Set(seen.filter((resource) => resource !== component).map(({ parent }) => parent))],
      [component?.urn],
    );
    assert.deepEqual(component?.outputs, {
      namespace: "renovate",
      cronJobName: "renovate",
      alertsName: "renovate",
    });
  });

  it("creates the Secret of the configured name from a token, and keeps the token secret everywhere", async () => {
    const token = "b7f0-not-a-real-token";
    const seen = await record(
      () =>
        new Renovate("renovate", { ...SETTINGS, tokenSecretName: "git-token", token: pulumi.output(token) }),
    );

    assert.deepEqual(
      seen.filter(({ type }) => type === "kubernetes:core/v1:Secret").map(({ inputs }) => inputs),
      [
        {
          apiVersion: "v1",
          kind: "Secret",
          metadata: { name: "git-token", namespace: "renovate", annotations: BACKGROUND },
          stringData: { token },
        },
      ],
    );
    const shown = seen.flatMap(({ name, inputs, secretInputs }) =>
      Object.entries(inputs)
        .filter(([key, value]) => JSON.stringify(value).includes(token) && !secretInputs.includes(key))
        .map(([key]) => `${name} ${key}`),
    );
    assert.deepEqual(shown, []);
  });

  it("runs as nobody in a restricted namespace that never holds a node's roll", async () => {
    const seen = await record(() => new Renovate("renovate", SETTINGS));
    const inputsOf = (name: string) => seen.find((resource) => resource.name === name)?.inputs;

    assert.deepEqual(inputsOf("renovate-namespace"), {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: {
        name: "renovate",
        labels: {
          "pod-security.kubernetes.io/enforce": "restricted",
          "pod-security.kubernetes.io/warn": "restricted",
          "turntable.internal/gate": "workload",
        },
        annotations: BACKGROUND,
      },
    });
    assert.deepEqual(inputsOf("renovate-service-account"), {
      apiVersion: "v1",
      kind: "ServiceAccount",
      metadata: { name: "renovate", namespace: "renovate", annotations: BACKGROUND },
      automountServiceAccountToken: false,
    });
  });

  it("deletes every object in the background", async () => {
    const seen = await record(() => new Renovate("renovate", { ...SETTINGS, token: "t" }));

    assert.deepEqual(
      seen
        .filter(({ type }) => type.startsWith("kubernetes:"))
        // Every kubernetes object has metadata; the recorded inputs are untyped.
        .map(({ inputs }) => (inputs["metadata"] as { annotations?: Record<string, string> }).annotations)
        .map((annotations) => annotations?.["pulumi.com/deletionPropagationPolicy"]),
      Array.from({ length: 7 }, () => "background"),
    );
  });

  for (const mode of ["dry-run", "armed"] as const) {
    it(`says on the CronJob that its mode is ${mode}`, async () => {
      const seen = await record(() => new Renovate("renovate", { ...SETTINGS, mode }));
      const cronJob = seen.find(({ name }) => name === "renovate-cron-job");
      assert.deepEqual(cronJob?.inputs["metadata"], {
        name: "renovate",
        namespace: "renovate",
        annotations: {
          "pulumi.com/deletionPropagationPolicy": "background",
          "turntable.internal/renovate-mode": mode,
        },
      });
    });
  }

  it("starts the CronJob after what its pods need", async () => {
    const seen = await record(() => new Renovate("renovate", { ...SETTINGS, token: "t" }));

    assert.deepEqual(
      seen
        .find(({ name }) => name === "renovate-cron-job")
        ?.dependencies.map(nameOf)
        .toSorted(),
      ["renovate-config", "renovate-network-policy", "renovate-service-account", "renovate-token"],
    );
  });
});
