import assert from "node:assert/strict";
import { buildOperatorBudget } from "../../../../components/pipelines/operator-budget.ts";
import { buildOperatorDeployment } from "../../../../components/pipelines/operator-deployment.ts";
import { buildOperatorNetworkPolicy } from "../../../../components/pipelines/operator-network-policy.ts";
import {
  buildOperatorService,
  buildOperatorServiceMonitor,
} from "../../../../components/pipelines/operator-service.ts";
import { OPERATOR_SERVICE_ACCOUNT } from "../../../../pipelines/names.ts";
import { parseOperatorOptions } from "../../../../pipelines/operator/operator-options.ts";

const IMAGE = `docker.io/library/node:24@sha256:${"0".repeat(64)}`;
const SURFACES = {
  access: "token",
  pathPrefix: "/turntable",
  clients: [{ namespace: "traefik", matchLabels: { "app.kubernetes.io/name": "traefik" } }],
} as const;
const OPTIONS = {
  programConfigMapName: "pipelines-program-0123456789ab",
  image: IMAGE,
  secondPerson: true,
  surfaces: SURFACES,
};

describe("the operator's objects", () => {
  const { spec } = buildOperatorDeployment(OPTIONS);
  const pod = spec.template;
  const [container] = pod.spec.containers;
  assert.ok(container !== undefined);

  it("run two replicas that are never on one node, under the name that the checks look for", () => {
    assert.equal(spec.replicas, 2);
    assert.equal(pod.metadata.labels["app.kubernetes.io/name"], OPERATOR_SERVICE_ACCOUNT);
    assert.deepEqual(pod.spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution, [
      { topologyKey: "kubernetes.io/hostname", labelSelector: { matchLabels: pod.metadata.labels } },
    ]);
    assert.deepEqual(spec.strategy.rollingUpdate, { maxSurge: 0, maxUnavailable: 1 });
  });

  it("start the operator's bundle of the program with options that it takes", () => {
    assert.deepEqual(container.command, [
      "node",
      "--max-old-space-size=96",
      "--max-semi-space-size=2",
      "/program/boot.mjs",
    ]);
    assert.deepEqual(container.env[0], { name: "TURNTABLE_ROLE", value: "operator" });
    assert.deepEqual(pod.spec.volumes[0], {
      name: "program",
      configMap: { name: OPTIONS.programConfigMapName },
    });
    assert.deepEqual(parseOperatorOptions(container.args), {
      probeImage: IMAGE,
      port: 8080,
      secondPerson: true,
      identity: "$(POD_NAME)",
      kubeconfig: undefined,
      credentials: "/var/run/secrets/kubernetes.io/serviceaccount",
      surface: { access: "token", port: 8081, pathPrefix: "/turntable", pageDirectory: "/program" },
    });
  });

  it("select its pods and no others", () => {
    const labels = pod.metadata.labels;
    const { spec: monitor } = buildOperatorServiceMonitor();
    assert.deepEqual(
      [
        spec.selector.matchLabels,
        buildOperatorService().spec.selector,
        buildOperatorBudget().spec.selector.matchLabels,
        buildOperatorNetworkPolicy(SURFACES).spec.podSelector.matchLabels,
        monitor.selector.matchLabels,
      ],
      Array.from({ length: 5 }, () => labels),
    );
  });

  it("let Prometheus read figures, the named clients the page, and nobody anything else", () => {
    const prometheus = [[{ "app.kubernetes.io/name": "prometheus" }], [8080]];
    assert.deepEqual(ingress(SURFACES), [prometheus, [[{ "app.kubernetes.io/name": "traefik" }], [8081]]]);
    assert.deepEqual(ingress({ ...SURFACES, clients: [] }), [prometheus]);
    assert.deepEqual(ingress({ ...SURFACES, access: "open" }), [prometheus]);
  });

  it("let a drain take one replica, and one that cannot work at any time", () =>
    assert.deepEqual(
      [buildOperatorBudget().spec.maxUnavailable, buildOperatorBudget().spec.unhealthyPodEvictionPolicy],
      [1, "AlwaysAllow"],
    ));
});

describe("the operator's command line", () => {
  it("names everything that is wrong with it", () =>
    assert.throws(
      () =>
        parseOperatorOptions([
          "--probe-image=node:24",
          "--port=99999",
          "--second-person=perhaps",
          "--identity=",
          "--surface-access=anybody",
          "--surface-port=8081",
        ]),
      {
        message: [
          "the command line is wrong:",
          "  - --probe-image: must be pinned by digest (…@sha256:…)",
          "  - --port: Too big: expected number to be <=65535",
          '  - --second-person: Invalid option: expected one of "true"|"false"',
          "  - --identity: Too small: expected string to have >=1 characters",
          '  - --surface-access: Invalid option: expected one of "token"|"open"',
          "  - --page: Invalid input: expected string, received undefined",
        ].join("\n"),
      },
    ));
});

function ingress(surfaces: Parameters<typeof buildOperatorNetworkPolicy>[0]) {
  return buildOperatorNetworkPolicy(surfaces).spec.ingress.map(({ from, ports }) => [
    from.map(({ podSelector }) => podSelector.matchLabels),
    ports.map(({ port }) => port),
  ]);
}
