import assert from "node:assert/strict";
import { KubeConfig } from "@kubernetes/client-node";
import { z } from "zod";
import { apiRequest } from "../../support/api-request.ts";
import type { ApiAccess, ApiResponse } from "../../support/api-request.ts";

/** What came of a request: nothing but the status when it was granted, else why not. */
export type Answer = string;

export interface CreateOptions {
  /** @default pipelines */
  readonly namespace?: string;
  /** Whether nothing is kept. @default false */
  readonly dryRun?: boolean;
}

/** Somebody who talks to the API server about deploys and decisions. */
export interface ApiUser {
  /** The object that came of it; the test fails when it is refused. */
  create(plural: string, object: object): Promise<unknown>;
  read(plural: string, name: string): Promise<unknown>;
  /** What these say: `granted`, or `<status> <message>`. */
  tryCreate(plural: string, object: object, options?: CreateOptions): Promise<Answer>;
  tryPatch(plural: string, name: string, patch: object, subresource?: "status"): Promise<Answer>;
  tryDelete(plural: string, name: string): Promise<Answer>;
  tryList(plural: string): Promise<Answer>;
  /** Whether a role allows a verb on a resource (`pipelinedeploys/status`) of the namespace. */
  isAllowed(verb: string, resource: string): Promise<boolean>;
  /** Columns and cells as `kubectl get` prints them. */
  table(plural: string): Promise<{ columns: string[]; rows: unknown[][] }>;
}

const REVIEWS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
const TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";
const GROUPS: Readonly<Record<string, string>> = {
  workflows: "argoproj.io/v1alpha1",
  workflowtemplates: "argoproj.io/v1alpha1",
  pipelinedeploys: "turntable.internal/v1alpha1",
  gatedecisions: "turntable.internal/v1alpha1",
};

const failureSchema = z.object({ message: z.string() });
const reviewSchema = z.object({ status: z.object({ allowed: z.boolean() }) });
const tableSchema = z.object({
  columnDefinitions: z.array(z.object({ name: z.string() })),
  rows: z.array(z.object({ cells: z.array(z.unknown()) })),
});

export function apiUser(kubeconfig: string): ApiUser {
  const access = accessOf(kubeconfig);
  const create = (plural: string, object: object, { namespace, dryRun = false }: CreateOptions = {}) =>
    apiRequest(access, "POST", `${pathOf(plural, namespace)}${dryRun ? "?dryRun=All" : ""}`, {
      body: JSON.stringify(object),
    });
  return {
    create: async (plural, object) => bodyOf(await create(plural, object)),
    read: async (plural, name) => bodyOf(await apiRequest(access, "GET", `${pathOf(plural)}/${name}`)),
    tryCreate: async (plural, object, options) => answerOf(await create(plural, object, options)),
    tryPatch: async (plural, name, patch, subresource) =>
      answerOf(
        await apiRequest(access, "PATCH", [pathOf(plural), name, subresource ?? []].flat().join("/"), {
          body: JSON.stringify(patch),
          contentType: "application/merge-patch+json",
        }),
      ),
    tryDelete: async (plural, name) =>
      answerOf(await apiRequest(access, "DELETE", `${pathOf(plural)}/${name}`)),
    tryList: async (plural) => answerOf(await apiRequest(access, "GET", pathOf(plural))),
    isAllowed: async (verb, resourcePath) => {
      const [resource = "", subresource = ""] = resourcePath.split("/");
      const group = GROUPS[resource]?.split("/")[0] ?? "";
      const resourceAttributes = { namespace: "pipelines", verb, group, resource, subresource };
      const body = JSON.stringify({ spec: { resourceAttributes } });
      const review = bodyOf(await apiRequest(access, "POST", REVIEWS, { body }));
      return reviewSchema.parse(review).status.allowed;
    },
    table: async (plural) => {
      const table = tableSchema.parse(
        bodyOf(await apiRequest(access, "GET", pathOf(plural), { accept: TABLE })),
      );
      return {
        columns: table.columnDefinitions.map(({ name }) => name),
        rows: table.rows.map(({ cells }) => cells),
      };
    },
  };
}

function accessOf(kubeconfig: string): ApiAccess {
  const config = new KubeConfig();
  config.loadFromString(kubeconfig);
  const [cluster, user] = [config.getCurrentCluster(), config.getCurrentUser()];
  return {
    url: cluster?.server ?? "",
    authority: decode(cluster?.caData),
    certificate: decode(user?.certData),
    key: decode(user?.keyData),
  };
}

function bodyOf({ status, body }: ApiResponse): unknown {
  assert.ok(status < 300, `${status}: ${body}`);
  return JSON.parse(body);
}

function answerOf({ status, body }: ApiResponse): Answer {
  return status < 300 ? "granted" : `${status} ${failureSchema.parse(JSON.parse(body)).message}`;
}

function pathOf(plural: string, namespace = "pipelines"): string {
  return `/apis/${GROUPS[plural] ?? ""}/namespaces/${namespace}/${plural}`;
}

function decode(data: string | undefined): string {
  return Buffer.from(data ?? "", "base64").toString();
}
