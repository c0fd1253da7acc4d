import * as z from "zod";
import type { KubeAnswer, KubeRequest, SendRequest } from "../../../../pipelines/kube/send-request.ts";

export interface FakePod {
  readonly name: string;
  readonly node: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** Its controller. @default none */
  readonly owner?: string;
}

export const LOCK = "weave.works/kured-node-lock";
export const DAEMON_SET = "/apis/apps/v1/namespaces/kured/daemonsets/kured";

const lockPatch = z.object({
  metadata: z.object({
    resourceVersion: z.string(),
    annotations: z.object({ [LOCK]: z.string().nullable() }),
  }),
});
const nodePatch = z.object({ spec: z.object({ unschedulable: z.literal(true).nullable() }) });

/** A cluster with one node, one DaemonSet and some pods, as far as the stand-in asks. */
export class FakeCluster {
  /** Text of the lock. */
  lock: string | undefined;
  cordoned = false;
  pods: readonly FakePod[] = [];
  /** Names of pods that a budget protects. */
  readonly protectedPods = new Set<string>();
  /** What was written, in order. */
  readonly writes: string[] = [];
  /** Runs before each answer; what it returns is answered instead. */
  intercept: (request: KubeRequest) => KubeAnswer | undefined = () => undefined;
  #version = 1;

  readonly send: SendRequest = (request) => Promise.resolve(this.intercept(request) ?? this.#answer(request));

  /** Somebody changes the DaemonSet. */
  touch(): void {
    this.#version += 1;
  }

  #answer(request: KubeRequest): KubeAnswer {
    const { method, path } = request;
    if (path === DAEMON_SET) {
      return method === "PATCH" ? this.#patchLock(request.body) : ok(this.#daemonSet());
    }
    if (path === "/api/v1/nodes/w1") {
      return method === "PATCH"
        ? this.#patchNode(request.body)
        : ok({ spec: { unschedulable: this.cordoned } });
    }
    if (path === "/api/v1/pods") {
      return ok({ metadata: {}, items: this.#find(request.query ?? {}).map(toPod) });
    }
    const evicted = /\/pods\/([^/]+)\/eviction$/.exec(path)?.[1];
    return evicted === undefined
      ? { status: 404, body: { message: `${path} not found` } }
      : this.#evict(evicted);
  }

  #daemonSet() {
    const annotations = this.lock === undefined ? {} : { [LOCK]: this.lock };
    return { metadata: { resourceVersion: String(this.#version), annotations } };
  }

  #patchLock(body: unknown): KubeAnswer {
    const { resourceVersion, annotations } = lockPatch.parse(body).metadata;
    if (resourceVersion !== String(this.#version)) {
      return { status: 409, body: { message: "the object has been modified" } };
    }
    this.touch();
    this.lock = annotations[LOCK] ?? undefined;
    this.writes.push(this.lock === undefined ? "unlock" : "lock");
    return ok({});
  }

  #patchNode(body: unknown): KubeAnswer {
    this.cordoned = nodePatch.parse(body).spec.unschedulable ?? false;
    this.writes.push(this.cordoned ? "cordon" : "uncordon");
    return ok({});
  }

  #find({ labelSelector, fieldSelector = "" }: Readonly<Record<string, string>>): readonly FakePod[] {
    const [key = "", value] = (labelSelector ?? "").split("=");
    return this.pods
      .filter(({ node }) => fieldSelector.split(",").includes(`spec.nodeName=${node}`))
      .filter(({ labels }) => labelSelector === undefined || labels?.[key] === value);
  }

  #evict(name: string): KubeAnswer {
    if (this.protectedPods.has(name)) {
      return {
        status: 429,
        body: { message: "Cannot evict pod as it would violate the pod's disruption budget." },
      };
    }
    this.pods = this.pods.filter((pod) => pod.name !== name);
    this.writes.push(`evict ${name}`);
    return { status: 201, body: {} };
  }
}

function ok(body: unknown): KubeAnswer {
  return { status: 200, body };
}

function toPod({ name, node, labels, owner }: FakePod) {
  const [kind, ownerName] = owner?.split("/") ?? [];
  const ownerReferences = kind === undefined ? [] : [{ kind, name: ownerName, uid: "o", controller: true }];
  return {
    metadata: { namespace: "kured", name, uid: name, labels, ownerReferences },
    spec: { nodeName: node },
  };
}
