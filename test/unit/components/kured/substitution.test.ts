import { deepEqual, equal, throws } from "node:assert/strict";
import { parse, stringify } from "yaml";
import { buildKuredTree } from "../../../../components/kured/kured-tree.ts";
import { buildKuredValues } from "../../../../components/kured/kured-values.ts";
import { kuredArgs } from "./kured-fixture.ts";
import { substituteLikeFlux } from "./substitute-like-flux.ts";

const variables = { cluster_name: "lab", prometheus_host: "prometheus.monitoring.svc" };
const tree = JSON.parse(JSON.stringify(buildKuredTree(kuredArgs))) as unknown;

function substituted(value: unknown, values: Readonly<Record<string, string>> = variables): unknown {
  return parse(substituteLikeFlux(stringify(value), values));
}

describe("substituteLikeFlux", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["a ${x} b", "a 1 b"],
    ["$x stays", "$x stays"],
    ["{{ $labels.node }}", "{{ $labels.node }}"],
    ["$$ is one", "$ is one"],
    ["$${x}", "${x}"],
    ["$$$", "$$"],
    [')$"', ')$"'],
    [")$\nnext", ")$\nnext"],
    [")$", ")$"],
  ];
  for (const [text, expected] of cases) {
    it(`turns ${JSON.stringify(text)} into ${JSON.stringify(expected)}`, () => {
      equal(substituteLikeFlux(text, { x: "1" }), expected);
    });
  }

  it("fails on a variable without a value", () => {
    throws(() => substituteLikeFlux("${y}", { x: "1" }), { message: "variable not set (strict mode): ${y}" });
  });
});

describe("the rendered tree under substitution", () => {
  it("changes in nothing but the two variables", () => {
    const expected = stringify(tree)
      .replaceAll("${cluster_name}", variables.cluster_name)
      .replaceAll("${prometheus_host}", variables.prometheus_host);
    deepEqual(substituted(tree), parse(expected));
  });

  it("uses both variables and no other", () => {
    deepEqual([...new Set(stringify(tree).match(/\$\{[^}]*\}/g))].toSorted(), [
      "${cluster_name}",
      "${prometheus_host}",
    ]);
  });

  it("keeps the anchored expression, the numbers and the booleans of the values", () => {
    const { configuration } = substituted(buildKuredValues(kuredArgs)) as {
      configuration: Record<string, unknown>;
    };
    deepEqual(
      [
        "alertFilterRegexp",
        "prometheusUrl",
        "forceReboot",
        "alertFilterMatchOnly",
        "lockTtl",
        "concurrency",
      ].map((key) => configuration[key]),
      [
        "^(KubeNodeNotReady|KuredNodeLeftCordoned|KuredNodeNotReturned|KuredNodesUnobserved|etcdMembersDown)$",
        "http://prometheus.monitoring.svc:9090",
        false,
        true,
        0,
        1,
      ],
    );
  });

  it("stays valid when the cluster's name is a number", () => {
    const summary = JSON.stringify(substituted(tree, { ...variables, cluster_name: "7" }));
    equal(summary.includes("(cluster 7)"), true);
    equal(/:7[,}]/.test(summary), false);
  });

  it("is refused when a variable is missing", () => {
    throws(() => substituted(tree, { cluster_name: "lab" }), {
      message: "variable not set (strict mode): ${prometheus_host}",
    });
  });

  it("asks nobody, and so blocks, when the host of Prometheus is empty", () => {
    const { configuration } = substituted(buildKuredValues(kuredArgs), {
      ...variables,
      prometheus_host: "",
    }) as {
      configuration: Record<string, unknown>;
    };
    equal(configuration["prometheusUrl"], "http://:9090");
  });
});
