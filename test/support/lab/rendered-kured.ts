import { join } from "node:path";
import type { KubernetesObject } from "@kubernetes/client-node";
import { parse } from "yaml";
import * as z from "zod";
import { kuredArgsFromConfig } from "../../../components/kured/kured-args-from-config.ts";
import { buildGatedKustomization } from "../../../components/kured/gated-kustomization.ts";
import { CHARTS_URL } from "../../../lab/kured-stand-in/publish-chart.ts";
import { readRepositoryStacks } from "../../../render/repository-stacks.ts";
import { readTree } from "../../../render/tree-files.ts";

const objectSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
const releaseSchema = objectSchema.extend({
  spec: z.looseObject({ values: z.looseObject({ configuration: z.looseObject({}) }) }),
});

const REPOSITORY = join(import.meta.dirname, "../../..");

/** What this repository declares about kured for the lab: the gated Kustomization, and the committed tree. */
export interface RenderedKured {
  readonly kustomization: KubernetesObject;
  /** Text of each file of the tree, by its path in the repository. */
  readonly files: ReadonlyMap<string, string>;
}

export async function renderedKured(): Promise<RenderedKured> {
  const { stacks } = await readRepositoryStacks(REPOSITORY);
  const lab = stacks.find(({ name }) => name === "lab");
  if (lab === undefined) {
    throw new Error(`the stacks must include lab, got ${stacks.map(({ name }) => name).join(", ")}`);
  }
  const args = kuredArgsFromConfig(lab.config);
  const tree = await readTree(join(REPOSITORY, args.gitopsDirectory));
  return {
    kustomization: objectSchema.parse(buildGatedKustomization(args).toJSON()),
    files: new Map([...tree].map(([path, text]) => [join(args.gitopsDirectory, path), text])),
  };
}

/** Path and text of the one file of the tree whose name ends so. */
export function treeFile(
  { files }: RenderedKured,
  end: string,
): { readonly path: string; readonly text: string } {
  const found = [...files].filter(([path]) => path.endsWith(end));
  const [file] = found;
  if (file === undefined || found.length > 1) {
    throw new Error(
      `one file of the tree must end with ${end}, got ${found.length} of ${[...files.keys()].join(", ")}`,
    );
  }
  return { path: file[0], text: file[1] };
}

/** The HelmRelease of the tree, with variables in it as they are in Git. */
export function renderedRelease(kured: RenderedKured): z.infer<typeof releaseSchema> {
  return releaseSchema.parse(parse(treeFile(kured, "-helmrelease-kured-kured.yaml").text));
}

/** The object of the one file whose name ends so. */
export function treeObject(kured: RenderedKured, end: string): z.infer<typeof objectSchema> {
  return objectSchema.parse(parse(treeFile(kured, end).text));
}

/** The HelmRepository of the tree, with the charts of this lab in place of those on the internet. */
export function repositoryHere(kured: RenderedKured) {
  const { spec, ...repository } = objectSchema
    .extend({ spec: z.looseObject({ url: z.url({ protocol: /^https$/ }) }) })
    .parse(parse(treeFile(kured, "-helmrepository-kured-kubereboot.yaml").text));
  return { ...repository, spec: { ...spec, url: CHARTS_URL } };
}
