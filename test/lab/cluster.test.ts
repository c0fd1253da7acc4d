import assert from "node:assert/strict";
import { AppsV1Api } from "@kubernetes/client-node";
import { nodeProgram, shell, webServer } from "../support/lab/containers.ts";
import { createPod, runPod, waitForPod, waitForReadyPods } from "../support/lab/run-pod.ts";
import { useLab } from "../support/lab/use-lab.ts";
import { useNamespace } from "../support/lab/use-namespace.ts";

const NAMESPACE = "cluster-check";
const EVERYWHERE = { tolerations: [{ operator: "Exists" }] };
const UNKNOWN_DIGEST = `sha256:${"0".repeat(64)}`;

/** Prints each host with everything that it has answered; each request has a connection of its own. */
const ASK_OFTEN = `
import { get } from "node:http";
import { text } from "node:stream/consumers";

for (const host of HOSTS) {
  const seen = new Set();
  for (let asked = 0; asked < 60; asked++) {
    const answer = await new Promise((resolve, reject) => {
      get({ host, agent: false, timeout: 5000 }, resolve).once("error", reject);
    });
    seen.add((await text(answer)).trim());
  }
  console.log(host, ...[...seen].sort());
}
`;

describe("a lab's cluster", function () {
  this.timeout(180_000);
  const lab = useLab();
  useNamespace(lab, NAMESPACE);

  before("a web server runs on every node", async () => {
    const { config, core } = lab();
    await config.makeApiClient(AppsV1Api).createNamespacedDaemonSet({
      namespace: NAMESPACE,
      body: {
        metadata: { name: "web" },
        spec: {
          selector: { matchLabels: { app: "web" } },
          template: {
            metadata: { labels: { app: "web" } },
            spec: {
              ...EVERYWHERE,
              terminationGracePeriodSeconds: 1,
              automountServiceAccountToken: false,
              containers: [webServer()],
            },
          },
        },
      },
    });
    await core.createNamespacedService({
      namespace: NAMESPACE,
      body: {
        metadata: { name: "web" },
        spec: { selector: { app: "web" }, ports: [{ port: 80, targetPort: 8080 }] },
      },
    });
  });

  it("runs a pod of a DaemonSet on every node", async () => {
    const names = lab().lab.nodes.map(({ name }) => name);
    await waitForReadyPods(lab(), NAMESPACE, "web", names.length);

    const { items } = await lab().core.listNamespacedPod({ namespace: NAMESPACE, labelSelector: "app=web" });
    assert.deepEqual(items.map(({ spec }) => spec?.nodeName ?? "").toSorted(), names.toSorted());
  });

  it("reaches the pods of a service on every node, by its name and by its address", async () => {
    const names = lab().lab.nodes.map(({ name }) => name);
    const service = await lab().core.readNamespacedService({ namespace: NAMESPACE, name: "web" });
    const hosts = [`web.${NAMESPACE}.svc.cluster.local`, service.spec?.clusterIP ?? "no address"];
    const run = await runPod(lab(), NAMESPACE, "client", {
      nodeName: "w1",
      containers: [nodeProgram(ASK_OFTEN.replace("HOSTS", JSON.stringify(hosts)))],
    });

    assert.deepEqual(run, {
      phase: "Succeeded",
      exitCode: 0,
      log: hosts.map((host) => `${host} ${names.toSorted().join(" ")}\n`).join(""),
    });
  });

  it("knows the registry by its name, and nothing by another", async () => {
    const run = await runPod(lab(), NAMESPACE, "names", {
      containers: [
        shell(
          "nslookup registry.lab.internal | tail -n +3; nslookup nothing.lab.internal >&2 && exit 7; exit 0",
        ),
      ],
    });

    assert.deepEqual([run.phase, run.exitCode], ["Succeeded", 0], run.log);
    assert.match(run.log, /Address(?: 1)?: 10\.79\.0\.50/);
  });

  it("pulls an image by its digest, and refuses a digest that the registry does not have", async () => {
    const { core } = lab();
    const [web] = (await core.listNamespacedPod({ namespace: NAMESPACE, labelSelector: "app=web" })).items;
    const image = web?.status?.containerStatuses?.[0]?.imageID ?? "";
    assert.match(image, /^registry\.lab\.internal:5000\/.+@sha256:[0-9a-f]{64}$/);
    const run = await runPod(lab(), NAMESPACE, "by-digest", {
      containers: [{ ...shell("echo pulled"), image, imagePullPolicy: "Always" }],
    });
    assert.deepEqual([run.exitCode, run.log], [0, "pulled\n"]);

    const unknown = `${image.slice(0, image.indexOf("@"))}@${UNKNOWN_DIGEST}`;
    await createPod(lab(), NAMESPACE, "no-digest", { containers: [{ ...shell("true"), image: unknown }] });
    await waitForPod(lab(), NAMESPACE, "no-digest", "its image cannot be pulled", ({ status }) =>
      ["ErrImagePull", "ImagePullBackOff"].includes(
        status?.containerStatuses?.[0]?.state?.waiting?.reason ?? "",
      ),
    );
    await core.deleteNamespacedPod({ namespace: NAMESPACE, name: "no-digest", gracePeriodSeconds: 0 });
  });
});
