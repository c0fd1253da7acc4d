import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { buildKuredValues } from "../../../../components/kured/kured-values.ts";
import { KURED_CHART_VERSION } from "../../../../components/kured/versions.ts";
import { buildKuredProgram } from "../../../../lab/kured-stand-in/build-kured-program.ts";
import { chartIndex } from "../../../../lab/kured-stand-in/chart-index.ts";
import { packChart } from "../../../../lab/kured-stand-in/pack-chart.ts";
import { kuredArgs } from "../../components/kured/kured-fixture.ts";

const CHART = join(import.meta.dirname, "../../../../lab/kured-stand-in/chart");
const IMAGE = "registry.lab.internal:5000/node@sha256:abc";

/** The part of the schema language that the chart's schema uses for objects. */
const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    additionalProperties: z.union([z.boolean(), z.unknown()]).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
  }),
);
interface Schema {
  readonly additionalProperties?: unknown;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
}

describe("the chart of the stand-in", () => {
  it("has the version that the release asks for, but for what does not count in a comparison", async () => {
    const chart: unknown = parse(await readFile(join(CHART, "Chart.yaml"), "utf8"));
    const { name, version, description } = z
      .object({ name: z.string(), version: z.string(), description: z.string() })
      .parse(chart);

    assert.equal(name, "kured");
    assert.equal(version, `${KURED_CHART_VERSION}+lab.1`);
    assert.match(description, /^Not kured, but a stand-in/);
  });

  it("knows every value that this program sets, and no other", async () => {
    const schema = schemaSchema.parse(JSON.parse(await readFile(join(CHART, "values.schema.json"), "utf8")));
    const values = buildKuredValues({ ...kuredArgs, blockingPodLabels: { app: "zot" } });

    assert.deepEqual(unknownNames(values, schema), []);
    assert.deepEqual(unknownNames({ ...values, extraArgs: {}, configuration: { lockTTL: 0 } }, schema), [
      "configuration.lockTTL",
      "extraArgs",
    ]);
  });

  it("has a default for every value that its schema knows", async () => {
    const schema = schemaSchema.parse(JSON.parse(await readFile(join(CHART, "values.schema.json"), "utf8")));
    const values: unknown = parse(await readFile(join(CHART, "values.yaml"), "utf8"));

    assert.deepEqual(leaves(values).toSorted(), schemaLeaves(schema).toSorted());
  });

  it("is packed to the same bytes every time, and to others when the image is another", async () => {
    const [one, same, other] = await Promise.all([
      packChart("program", IMAGE),
      packChart("program", IMAGE),
      packChart("program", `${IMAGE}d`),
    ]);

    assert.ok(one.bytes.equals(same.bytes));
    assert.ok(!one.bytes.equals(other.bytes));
  });

  it("is in the index with its digest", async () => {
    const chart = await packChart("program", IMAGE);
    const index: unknown = parse(await chartIndex(chart));
    const { entries } = z
      .object({ entries: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) })
      .parse(index);

    assert.deepEqual(Object.keys(entries), ["kured"]);
    assert.deepEqual(
      entries["kured"]?.map(({ version, urls, digest }) => ({ version, urls, digest })),
      [
        {
          version: "6.1.0+lab.1",
          urls: ["kured-6.1.0-lab.1.tgz"],
          digest: createHash("sha256").update(chart.bytes).digest("hex"),
        },
      ],
    );
  });

  it("carries a program of its own, the same at every build", async () => {
    const [one, other] = await Promise.all([buildKuredProgram(), buildKuredProgram()]);

    assert.equal(one, other);
    assert.ok(one.length < 300_000, `a release keeps the program twice, got ${one.length} bytes`);
    assert.doesNotMatch(one, /@kubernetes\/client-node/);
  });
});

function unknownNames(value: unknown, { properties, additionalProperties }: Schema, path = ""): string[] {
  if (typeof value !== "object" || value === null || properties === undefined) {
    return [];
  }
  assert.equal(additionalProperties, false);
  return Object.entries(value)
    .flatMap(([key, part]) => {
      const known = properties[key];
      return known === undefined ? [`${path}${key}`] : unknownNames(part, known, `${path}${key}.`);
    })
    .toSorted();
}

function leaves(value: unknown, path = ""): string[] {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, part]) => leaves(part, `${path}.${key}`))
    : [path];
}

function schemaLeaves({ properties }: Schema, path = ""): string[] {
  return properties === undefined
    ? [path]
    : Object.entries(properties).flatMap(([key, part]) => schemaLeaves(part, `${path}.${key}`));
}
