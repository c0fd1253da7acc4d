import * as z from "zod";
import { API_GROUP, API_VERSION, KINDS } from "../../api/api-group.ts";
import { createDeployReader } from "../../kube/deploy-reader.ts";
import { TARGET_LABEL, templateSchema, toKnownTarget } from "../../kube/deploy-targets.ts";
import { daemonSetSchema, isKured, toKuredSetup } from "../../kube/kured-setup.ts";
import { LEASE_NAME, leaseSchema, LEASES } from "../../kube/maintenance-lock.ts";
import { watchList } from "../../kube/watch-list.ts";
import type { WatchWorld } from "../../kube/watch-list.ts";
import { KURED_LOCK_ANNOTATION, parseKuredLock } from "../../lock/kured-lock.ts";
import { PIPELINES_NAMESPACE } from "../../names.ts";
import type { ClusterView } from "./cluster-view.ts";
import { KeptItems } from "./kept-items.ts";
import { ShownDeploys } from "./shown-deploys.ts";
import { shownNodeSchema } from "./shown-node.ts";

/** A node is tens of kilobytes, most of it the list of its images. */
const PAGE_SIZE = 100;

const indexedSchema = z
  .object({
    metadata: z.object({
      name: z.string(),
      uid: z.string(),
      creationTimestamp: z.string(),
      resourceVersion: z.string(),
    }),
  })
  .transform(({ metadata: { creationTimestamp, ...rest } }) => ({ ...rest, createdAt: creationTimestamp }));

const kuredSchema = daemonSetSchema.transform((daemonSet) => {
  const { namespace, name, annotations } = daemonSet.metadata;
  const lock = parseKuredLock(annotations[KURED_LOCK_ANNOTATION]);
  return {
    key: `${namespace}/${name}`,
    kured: isKured(daemonSet)
      ? { setup: toKuredSetup(daemonSet), seen: { namespace, name, resourceVersion: "", lock } }
      : undefined,
  };
});

/** Keeps the view as the cluster is, until the signal ends it. */
export async function watchCluster(world: WatchWorld, view: ClusterView, signal: AbortSignal): Promise<void> {
  const nodes = new KeptItems(
    { path: "/api/v1/nodes", item: shownNodeSchema, pageSize: PAGE_SIZE, keyOf: ({ name }) => name },
    (items) => view.change({ nodes: items }),
    () => view.listed("nodes"),
  );
  const templates = new KeptItems(
    {
      path: `/apis/argoproj.io/v1alpha1/namespaces/${PIPELINES_NAMESPACE}/workflowtemplates`,
      query: { labelSelector: TARGET_LABEL },
      item: templateSchema.transform(toKnownTarget),
      pageSize: PAGE_SIZE,
      keyOf: ({ name }) => name,
    },
    (items) => view.change({ targets: [...items.values()].toSorted((a, b) => a.name.localeCompare(b.name)) }),
    () => view.listed("targets"),
  );
  const lease = new KeptItems(
    {
      path: LEASES,
      query: { fieldSelector: `metadata.name=${LEASE_NAME}` },
      item: leaseSchema,
      pageSize: PAGE_SIZE,
      keyOf: () => LEASE_NAME,
    },
    (items) => view.change({ lock: { ...view.state.lock, lease: items.get(LEASE_NAME) } }),
    () => view.listed("lease"),
  );
  const kureds = new KeptItems(
    { path: "/apis/apps/v1/daemonsets", item: kuredSchema, pageSize: PAGE_SIZE, keyOf: ({ key }) => key },
    (items) => {
      const found = [...items.values()].flatMap(({ kured }) => kured ?? []);
      const lock = { ...view.state.lock, kureds: found.map(({ seen }) => seen) };
      view.change({ lock, kureds: found.map(({ setup }) => setup) });
    },
    () => view.listed("kureds"),
  );
  const kinds = [nodes, templates, lease, kureds].map((list) => list.watch(world, signal));
  await Promise.all([...kinds, watchDeploys(world, view, signal)]);
}

function watchDeploys(world: WatchWorld, view: ClusterView, signal: AbortSignal): Promise<void> {
  const shown = new ShownDeploys(
    {
      reader: createDeployReader(world.send),
      changed: (deploys) => view.change({ deploys }),
      log: world.log,
    },
    signal,
  );
  const list = {
    path: `/apis/${API_GROUP}/${API_VERSION}/namespaces/${PIPELINES_NAMESPACE}/${KINDS.PipelineDeploy.plural}`,
    item: indexedSchema,
    content: "metadata" as const,
    pageSize: 500,
    keyOf: ({ uid }: z.infer<typeof indexedSchema>) => uid,
    replaced: (items: ReadonlyMap<string, z.infer<typeof indexedSchema>>) => {
      void shown.replaced(items).then(() => view.listed("deploys"));
    },
    put: (_key: string, item: z.infer<typeof indexedSchema>) => {
      void shown.put(item);
    },
    gone: (key: string) => shown.gone(key),
  };
  return watchList(world, list, signal);
}
