import assert from "node:assert/strict";
import { KubeConfig } from "@kubernetes/client-node";
import * as z from "zod";
import { AGENT_GUARD, buildAgentGuard } from "../../../components/pipelines/agent-guard.ts";
import { buildAgentsRole } from "../../../components/pipelines/agents-access.ts";
import { buildAgentsNamespace } from "../../../components/pipelines/agents-namespace.ts";
import { buildGuardBinding } from "../../../components/pipelines/guard.ts";
import { buildRoleBinding } from "../../../components/pipelines/step-access.ts";
import { K3S_ETCD } from "../../../pipelines/etcd/k3s-etcd.ts";
import { STEP_IMAGE } from "../../../components/deploy-target/step-image.ts";
import { buildEtcdPod } from "../../../pipelines/etcd/etcd-pod.ts";
import { buildProbePod } from "../../../pipelines/green/probe-pod.ts";
import { buildAgentPod } from "../../../pipelines/hosts/agent-pod.ts";
import { hostProgram } from "../../../pipelines/hosts/host-program.ts";
import { apiRequest } from "../../support/api-request.ts";
import type { ApiAccess } from "../../support/api-request.ts";
import { createObjects } from "../../support/create-objects.ts";
import { useApiServer } from "../../support/use-api-server.ts";
import { waitFor } from "../../support/wait-for.ts";
import { accessOf, AGENT_PODS, createPod, refusalOf } from "./agent-pods.ts";

const RBAC = "rbac.authorization.k8s.io/v1";
const ADMISSION = "admissionregistration.k8s.io/v1";

const AGENT = buildAgentPod({
  deploy: "linux-7",
  node: "w1",
  image: STEP_IMAGE,
  verb: "reboot",
  program: hostProgram("apt", "reboot"),
  parameters: ["linux-image-6.18.9-lab=6.18.9-1", "sha256:1", "boot-0"],
  deadlineSeconds: 60,
});
const PROBE = buildProbePod({ node: "w1", image: STEP_IMAGE, dnsName: "a", id: "1", deadlineSeconds: 60 });

const READER = buildEtcdPod({
  node: "m1",
  address: "10.0.0.1",
  image: STEP_IMAGE,
  programConfigMapName: "pipelines-program-0123456789ab",
  etcd: K3S_ETCD,
  deadlineSeconds: 60,
});

// All builders make specs of this form.
type Spec = Record<string, unknown> & { readonly containers: readonly [Record<string, unknown>] };

/** The pod with another spec, or another container. */
function changed(pod: typeof AGENT, spec: object, container: object = {}) {
  const own = pod.spec as Spec;
  return { ...pod, spec: { ...own, containers: [{ ...own.containers[0], ...container }], ...spec } };
}

describe("the guard of the agents' namespace, on a real API server", function () {
  this.timeout(60_000);
  const server = useApiServer();
  let roll: ApiAccess;
  let prober: ApiAccess;
  let admin: ApiAccess;

  before(async function () {
    this.timeout(120_000);
    const config = new KubeConfig();
    config.loadFromString(server().adminKubeconfig);
    const role = buildAgentsRole();
    const binding = buildRoleBinding(role.metadata.name, "turntable-agents", ["roller", "prober"]);
    const guard = buildAgentGuard({
      agentAccounts: ["roller"],
      probeAccounts: ["roller", "prober"],
      imageRepository: STEP_IMAGE.slice(0, STEP_IMAGE.indexOf(":")),
      certificates: Object.values(K3S_ETCD.certificates),
    });
    await createObjects(config, [
      { apiVersion: "v1", kind: "Namespace", ...buildAgentsNamespace() },
      { apiVersion: RBAC, kind: "Role", ...role },
      { apiVersion: RBAC, kind: "RoleBinding", ...binding },
      { apiVersion: ADMISSION, kind: "ValidatingAdmissionPolicy", ...guard },
      { apiVersion: ADMISSION, kind: "ValidatingAdmissionPolicyBinding", ...buildGuardBinding(AGENT_GUARD) },
    ]);
    const account = async (name: string) =>
      accessOf(await server().userKubeconfig(`system:serviceaccount:pipelines:${name}`, []));
    [roll, prober, admin] = [
      await account("roller"),
      await account("prober"),
      accessOf(server().adminKubeconfig),
    ];
    await waitFor(
      "the guard to be in force",
      async () => ((await createPod(admin, AGENT)) === "granted" ? "it lets everybody in" : undefined),
      { deadlineSeconds: 60 },
    );
    await waitFor(
      "the namespace's default account to be there",
      async () => {
        const answer = await createPod(roll, AGENT);
        return answer === "granted" ? undefined : answer;
      },
      { deadlineSeconds: 60 },
    );
  });

  after(async () => {
    const guards = `/apis/${ADMISSION}`;
    for (const path of [
      `${guards}/validatingadmissionpolicybindings/${AGENT_GUARD}`,
      `${guards}/validatingadmissionpolicies/${AGENT_GUARD}`,
      "/api/v1/namespaces/turntable-agents",
    ]) {
      await apiRequest(admin, "DELETE", path);
    }
  });

  it("lets in an agent by the roll, and a probe by who proves nodes", async () => {
    assert.deepEqual(
      [
        await createPod(roll, AGENT),
        await createPod(roll, READER),
        await createPod(roll, PROBE),
        await createPod(prober, PROBE),
      ],
      ["granted", "granted", "granted", "granted"],
    );
  });

  it("lets nobody else run an agent, an administrator included", async () => {
    const refusal =
      "a pod of this namespace must be an agent, a probe or a reader of etcd, made by an account that runs such pods";
    assert.equal(await createPod(prober, AGENT), refusal);
    assert.equal(await createPod(prober, READER), refusal);
    assert.equal(await createPod(admin, READER), refusal);
    assert.equal(await createPod(admin, AGENT), refusal);
    assert.equal(await createPod(roll, { ...AGENT, metadata: { ...AGENT.metadata, labels: {} } }), refusal);
  });

  const agentOnly = "an agent must enter its host and do nothing else";
  const ends = "a pod of this namespace must name its node, end by itself and have a deadline";
  const one = "a pod of this namespace must have one container";
  const bare = "a pod of this namespace must have no token, and no volume but empty ones";
  const image = "the image of a pod of this namespace must be docker.io/library/node, by digest";
  const shares = "a pod of this namespace must not have the host's network, its IPC or added capabilities";
  const { command } = (AGENT.spec as Spec).containers[0];
  const words = z.array(z.string()).parse(command);
  const agents: Record<string, readonly [object, object, string]> = {
    "without a node": [{ nodeName: "" }, {}, ends],
    "that starts again": [{ restartPolicy: "Always" }, {}, ends],
    "without a deadline": [{ activeDeadlineSeconds: undefined }, {}, ends],
    "with a second container": [
      { initContainers: [{ name: "b", image: STEP_IMAGE, command: ["true"] }] },
      {},
      one,
    ],
    "with a token": [{ automountServiceAccountToken: undefined }, {}, bare],
    "with a folder of the host": [{ volumes: [{ name: "a", hostPath: { path: "/" } }] }, {}, bare],
    "of another image": [{}, { image: `docker.io/library/node-red@sha256:${"0".repeat(64)}` }, image],
    "by tag": [{}, { image: "docker.io/library/node:24" }, image],
    "in the host's network": [{ hostNetwork: true }, {}, shares],
    "that stays in its container": [{ hostPID: undefined }, {}, agentOnly],
    "with another command": [{}, { command: ["sh", "-c", "true", "a", "b", "c"] }, agentOnly],
    "with a command that only begins alike": [{}, { command: words.slice(0, 4) }, agentOnly],
    "with arguments besides": [{}, { args: ["x"] }, agentOnly],
  };
  for (const [what, [spec, container, refusal]] of Object.entries(agents)) {
    it(`refuses an agent ${what}`, async () =>
      assert.equal(await createPod(roll, changed(AGENT, spec, container)), refusal));
  }

  const probes: Record<string, readonly [object, object]> = {
    "sees the host's processes": [{ hostPID: true }, {}],
    "is privileged": [{}, { securityContext: { privileged: true } }],
    "may gain privileges": [{}, { securityContext: {} }],
  };
  for (const [what, [spec, container]] of Object.entries(probes)) {
    it(`refuses a probe that ${what}`, async () =>
      assert.equal(
        await createPod(roll, changed(PROBE, spec, container)),
        "a pod that is no agent must have no privileges",
      ));
  }

  const asks = "a reader of etcd must ask etcd and do nothing else";
  const { authority, certificate, key } = K3S_ETCD.certificates;
  const files = `a reader of etcd must have no volume but the step program and ${authority}, ${certificate}, ${key}`;
  const reading = "a reader of etcd must mount what is not empty for reading only";
  const { volumes } = READER.spec as { readonly volumes: readonly object[] }; // As its builder makes it.
  const readers: Record<string, readonly [object, object, string]> = {
    "with another program": [{}, { command: ["node", "--eval", "1", "2"] }, asks],
    "with another step": [{}, { command: ["node", "/program/boot.mjs", "roll-node", "--node=w1"] }, asks],
    "with arguments besides": [{}, { args: ["x"] }, asks],
    "with another file of the host": [
      { volumes: [...volumes, { name: "a", hostPath: { path: "/etc/shadow", type: "File" } }] },
      {},
      files,
    ],
    "with a folder in the place of a file": [
      { volumes: [...volumes, { name: "a", hostPath: { path: key, type: "DirectoryOrCreate" } }] },
      {},
      files,
    ],
    "with a program of another name": [
      { volumes: [...volumes, { name: "a", configMap: { name: "mine" } }] },
      {},
      files,
    ],
    "with a secret": [{ volumes: [...volumes, { name: "a", secret: { secretName: "b" } }] }, {}, files],
    "that may write to its files": [{}, { volumeMounts: [{ name: "key", mountPath: "/key" }] }, reading],
    "with privileges": [
      {},
      { securityContext: { privileged: true } },
      "a pod that is no agent must have no privileges",
    ],
    "with a token": [{ automountServiceAccountToken: true }, {}, bare],
  };
  for (const [what, [spec, container, refusal]] of Object.entries(readers)) {
    it(`refuses a reader of etcd ${what}`, async () =>
      assert.equal(await createPod(roll, changed(READER, spec, container)), refusal));
  }

  it("lets nobody change a pod", async () => {
    await apiRequest(roll, "POST", AGENT_PODS, { body: JSON.stringify(AGENT) });
    const patch = (body: object) =>
      apiRequest(admin, "PATCH", `${AGENT_PODS}/${AGENT.metadata.name}`, {
        body: JSON.stringify(body),
        contentType: "application/strategic-merge-patch+json",
      });
    const other = `${STEP_IMAGE.slice(0, -1)}0`;
    const refused = await patch({ spec: { containers: [{ name: "agent", image: other }] } });
    assert.equal(refusalOf(refused.body), "a pod of this namespace cannot be changed");
    assert.equal((await patch({ metadata: { annotations: { note: "a" } } })).status, 200);
    await apiRequest(admin, "DELETE", `${AGENT_PODS}/${AGENT.metadata.name}?gracePeriodSeconds=0`);
  });
});
