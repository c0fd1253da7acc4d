import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { apiRequest } from "./api-request.ts";
import type { ApiAccess } from "./api-request.ts";
import { waitFor } from "./wait-for.ts";

const CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const CREATED = 201;
const CONFLICT = 409;
const DISCOVERY = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
const discovery = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string().optional() }),
      versions: z.array(z.object({ resources: z.array(z.object({ resource: z.string() })).optional() })),
    }),
  ),
});

const crd = z.looseObject({ kind: z.literal("CustomResourceDefinition") });

/**
 * The CRDs whose objects this project writes or reads. Each of the others costs seconds of a start and would
 * never be looked at; an object of a kind that is missing here is refused by the API server.
 */
const CRDS_IN_USE = [
  "gitrepositories.source.toolkit.fluxcd.io",
  "helmreleases.helm.toolkit.fluxcd.io",
  "helmrepositories.source.toolkit.fluxcd.io",
  "kustomizations.kustomize.toolkit.fluxcd.io",
  "ocirepositories.source.toolkit.fluxcd.io",
  "podmonitors.monitoring.coreos.com",
  "prometheusrules.monitoring.coreos.com",
  "servicemonitors.monitoring.coreos.com",
  "workflows.argoproj.io",
  "workflowtemplates.argoproj.io",
];

/**
 * Creates the CRDs in use that do not exist yet and waits until the API server serves them all.
 * They are sent as JSON and created: the API server itself takes twice as long to parse megabytes of YAML,
 * and server-side apply once more as long.
 *
 * @param folders folders of files named `<group>_<plural>.yaml`.
 * @returns the names of the CRDs, sorted.
 */
export async function installCrds(access: ApiAccess, folders: readonly string[]): Promise<string[]> {
  const files = await crdFiles(folders);
  await Promise.all(
    CRDS_IN_USE.map(async (name) => {
      const file = files.get(name);
      if (file === undefined) {
        throw new Error(`the CRD ${name} must be in one of ${folders.join(", ")}`);
      }
      await createCrd(access, name, await readFile(file, "utf8"));
    }),
  );
  await waitUntilServed(access, CRDS_IN_USE);
  return [...CRDS_IN_USE];
}

/** The files by the name of their CRD. */
async function crdFiles(folders: readonly string[]): Promise<Map<string, string>> {
  const listed = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((file) => [file, join(folder, file)] as const)),
  );
  return new Map(listed.flat().map(([file, path]) => [file.replace(/^(.*)_(.*)\.yaml$/, "$2.$1"), path]));
}

async function createCrd(access: ApiAccess, name: string, text: string): Promise<void> {
  const body = JSON.stringify(crd.parse(parse(text)));
  const answer = await apiRequest(access, "POST", CRDS, { body });
  if (![CREATED, CONFLICT].includes(answer.status)) {
    throw new Error(
      `the CRD ${name} must be accepted by the API server, got ${answer.status}: ${answer.body}`,
    );
  }
}

/** Asks discovery, which is small; a CRD's own object is megabytes long. */
async function waitUntilServed(access: ApiAccess, names: readonly string[]): Promise<void> {
  await waitFor(
    "the API server serves every CRD",
    async () => {
      const { body } = await apiRequest(access, "GET", "/apis", { accept: DISCOVERY });
      const served = new Set(
        discovery
          .parse(JSON.parse(body))
          .items.flatMap(({ metadata, versions }) =>
            versions
              .flatMap(({ resources }) => resources ?? [])
              .map(({ resource }) => `${resource}.${metadata.name ?? ""}`),
          ),
      );
      const missing = names.filter((name) => !served.has(name));
      return missing.length === 0 ? undefined : `${missing.join(", ")} not yet`;
    },
    { deadlineSeconds: 180 },
  );
}
