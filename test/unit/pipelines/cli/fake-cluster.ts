import * as z from "zod";
import { API_GROUP, API_VERSION } from "../../../../pipelines/api/api-group.ts";
import type { KubeAnswer, KubeRequest, SendRequest } from "../../../../pipelines/kube/send-request.ts";

/** What the stand-in for an API server holds; objects are as the real one returns them. */
export interface ClusterState {
  user: string;
  deploys: object[];
  decisions: object[];
  targets: object[];
  nodes: object[];
  pods: object[];
  daemonSets: object[];
  lease: object | undefined;
  events: object[];
}

const nameSchema = z.looseObject({ metadata: z.looseObject({ name: z.string() }) });
const patchSchema = z.object({
  metadata: z.looseObject({
    resourceVersion: z.string().optional(),
    annotations: z.record(z.string(), z.string().nullable()),
  }),
});
const specSchema = z.object({ spec: z.record(z.string(), z.unknown()) });
const createdSchema = z.looseObject({
  metadata: z.looseObject({ name: z.string().optional(), generateName: z.string().optional() }),
});

const KINDS = `/apis/${API_GROUP}/${API_VERSION}/namespaces/pipelines`;
const LEASE = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/node-maintenance";

/** An API server in memory that knows what pipectl asks, and keeps what it was asked. */
export class FakeCluster {
  readonly state: ClusterState;
  readonly requests: KubeRequest[] = [];
  /** Answers in the place of the cluster, or changes it before it answers; undefined: the cluster answers. */
  intercept: (request: KubeRequest, state: ClusterState) => KubeAnswer | undefined = () => undefined;

  constructor(state: Partial<ClusterState> = {}) {
    this.state = {
      user: "dora",
      deploys: [],
      decisions: [],
      targets: [],
      nodes: [],
      pods: [],
      daemonSets: [],
      lease: undefined,
      events: [],
      ...state,
    };
  }

  readonly send: SendRequest = (request) => {
    this.requests.push(request);
    return Promise.resolve(this.intercept(request, this.state) ?? this.#answer(request));
  };

  /** What was changed: method, path and body, in order. */
  get changes(): readonly (readonly [string, string, unknown])[] {
    return this.requests
      .filter(({ method, path }) => method !== "GET" && !path.endsWith("selfsubjectreviews"))
      .map(({ method, path, body }) => [method, path, body]);
  }

  /** The specs of what was created, in order. */
  get specs(): readonly Readonly<Record<string, unknown>>[] {
    const created = this.changes.filter(([method]) => method === "POST");
    return created.map(([, , body]) => specSchema.parse(body).spec);
  }

  #answer({ method, path, body }: KubeRequest): KubeAnswer {
    const { state } = this;
    if (path === "/apis/authentication.k8s.io/v1/selfsubjectreviews") {
      return ok({ status: { userInfo: { username: state.user } } });
    }
    if (path === LEASE) {
      return this.#lease(method);
    }
    if (path.endsWith("/events")) {
      state.events.push(z.looseObject({}).parse(body));
      return ok(body);
    }
    const [list, name] = this.#find(path);
    if (list === undefined) {
      return { status: 404, body: { message: "the server could not find the requested resource" } };
    }
    if (method === "POST") {
      return create(list, body);
    }
    if (name === undefined) {
      return ok({ metadata: {}, items: list });
    }
    const index = list.findIndex((object) => nameSchema.parse(object).metadata.name === name);
    const found = list[index];
    if (found === undefined) {
      return { status: 404, body: { message: `"${name}" not found` } };
    }
    if (method === "PATCH") {
      list[index] = patch(found, body);
    }
    return ok(list[index]);
  }

  #find(path: string): [list: object[] | undefined, name: string | undefined] {
    const { deploys, decisions, targets, nodes, pods, daemonSets } = this.state;
    const lists: Readonly<Record<string, object[]>> = {
      [`${KINDS}/pipelinedeploys`]: deploys,
      [`${KINDS}/gatedecisions`]: decisions,
      "/apis/argoproj.io/v1alpha1/namespaces/pipelines/workflowtemplates": targets,
      "/api/v1/nodes": nodes,
      "/api/v1/pods": pods,
      "/apis/apps/v1/daemonsets": daemonSets,
      "/apis/apps/v1/namespaces/kured/daemonsets": daemonSets,
    };
    const parent = path.slice(0, path.lastIndexOf("/"));
    return lists[path] === undefined
      ? [lists[parent], path.slice(parent.length + 1)]
      : [lists[path], undefined];
  }

  #lease(method: string): KubeAnswer {
    const { lease } = this.state;
    if (lease === undefined) {
      return { status: 404, body: { message: "not found" } };
    }
    if (method === "DELETE") {
      this.state.lease = undefined;
    }
    return ok(lease);
  }
}

function ok(body: unknown): KubeAnswer {
  return { status: 200, body };
}

function create(list: object[], body: unknown): KubeAnswer {
  const { metadata, ...rest } = createdSchema.parse(body);
  const name = metadata.name ?? `${metadata.generateName ?? ""}x7k2p`;
  if (list.some((object) => nameSchema.parse(object).metadata.name === name)) {
    return { status: 409, body: { message: `"${name}" already exists` } };
  }
  const created = {
    ...rest,
    metadata: {
      ...metadata,
      name,
      uid: "00000000-0000-4000-8000-00000000000f",
      creationTimestamp: "2026-11-30T10:34:00Z",
      generation: 1,
      resourceVersion: "9",
    },
  };
  list.push(created);
  return ok(created);
}

function patch(object: object, body: unknown): object {
  const known = z.looseObject({
    metadata: z.looseObject({ annotations: z.record(z.string(), z.string()).default({}) }),
  });
  const { metadata, ...rest } = known.parse(object);
  const merged = { ...metadata.annotations, ...patchSchema.parse(body).metadata.annotations };
  const annotations = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  return { ...rest, metadata: { ...metadata, annotations } };
}
