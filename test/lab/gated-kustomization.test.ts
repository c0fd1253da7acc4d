import assert from "node:assert/strict";
import { AppsV1Api } from "@kubernetes/client-node";
import { stringify } from "yaml";
import { PLATFORM_FOLDER, platformFiles } from "../../lab/git/platform-files.ts";
import { publishChart } from "../../lab/kured-stand-in/publish-chart.ts";
import {
  exists,
  readFlux,
  requestReconcile,
  waitForFlux,
  waitForReadyAt,
} from "../support/lab/flux-object.ts";
import type { FluxState } from "../support/lab/flux-object.ts";
import {
  ARGUMENTS,
  BYSTANDER,
  bystander,
  bystanderFile,
  KURED,
  RELEASE,
  REPOSITORY,
  TREE,
} from "../support/lab/kured-flux-objects.ts";
import { commit, PLATFORM, restoreGit } from "../support/lab/lab-git.ts";
import { readField } from "../support/lab/read-field.ts";
import { removeKured } from "../support/lab/remove-kured.ts";
import { waitForEvent } from "../support/lab/wait-for-event.ts";
import { renderedKured, repositoryHere, treeFile } from "../support/lab/rendered-kured.ts";
import type { RenderedKured } from "../support/lab/rendered-kured.ts";
import { useLab } from "../support/lab/use-lab.ts";

/** A check that must fail is not to take the ten minutes that it may: half a minute is the least that Flux knows. */
const SHORT_WAITS = { timeout: "30s", retryInterval: "5s" };
const BROKEN = `${PLATFORM_FOLDER}/broken.yaml`;
const VARS = `${PLATFORM_FOLDER}/cluster-vars.yaml`;
const ABSENT_RULE = "kured_kured-absent_monitoring.coreos.com_PrometheusRule";

describe("the gated Kustomization of kured", function () {
  this.timeout(120_000);
  const lab = useLab();
  let kured: RenderedKured;

  before("nothing of kured is there", async () => {
    kured = await renderedKured();
    assert.equal(await exists(lab(), KURED), false, "remove kured from the lab before its tests");
    assert.equal(await exists(lab(), { kind: "Namespace", name: "kured" }), false);
  });
  after("nothing of kured is there any more", async function () {
    this.timeout(180_000);
    await removeKured(lab(), [KURED, BYSTANDER]);
    await restoreGit(lab());
  });

  it("applies nothing while the platform is not Ready", async () => {
    await commit(lab(), { [BROKEN]: "kind: Broken\n" }, "Break the platform");
    await waitForFlux(lab(), PLATFORM, "it fails", ({ ready }) => ready === "False");
    await lab().objects.create(kured.kustomization);

    const asked = await waitForKured("it waits", ({ ready }) => ready === "False");
    assert.equal(asked.reason, "DependencyNotReady");
    assert.equal(asked.message, "dependency 'flux-system/platform' is not ready");
    const request = await requestReconcile(lab(), KURED);
    const again = await waitForKured("it looked again", ({ handledRequest }) => handledRequest === request);
    assert.equal(again.reason, "DependencyNotReady");
    assert.deepEqual(again.inventory, []);
    assert.equal(await exists(lab(), { kind: "Namespace", name: "kured" }), false);
  });

  it("applies the whole tree as soon as the platform is Ready", async () => {
    await change(SHORT_WAITS);
    await lab().objects.create(bystander());
    await commit(lab(), { [BROKEN]: undefined, ...bystanderFile("first") }, "Mend the platform");

    const applied = await waitForKured("the tree is applied", (state) => state.inventory.length > 0);
    assert.deepEqual(applied.inventory, TREE);
    const { metadata } = await lab().core.readNamespace({ name: "kured" });
    assert.equal(metadata?.labels?.["pod-security.kubernetes.io/enforce"], "privileged");
    assert.equal(
      await read("helmrelease", "kured", "{.spec.values.configuration.prometheusUrl}"),
      "http://prometheus-operated.monitoring.svc.cluster.local:9090",
    );
    assert.equal(
      await read("prometheusrule", "kured-absent", "{.spec.groups[0].rules[0].annotations.summary}"),
      "kured runs nowhere, or nobody scrapes it (cluster lab)",
    );
  });

  it("is not Ready while the chart cannot be fetched, which the release names", async () => {
    const repository = await waitForFlux(lab(), REPOSITORY, "it fails", ({ ready }) => ready === "False");
    assert.equal(repository.reason, "Failed");
    assert.match(repository.message, /^failed to fetch Helm repository index: .* no such host$/);
    const release = await waitForFlux(lab(), RELEASE, "it waits for its chart", ({ message }) =>
      message.endsWith("no artifact available for HelmRepository source 'kubereboot'"),
    );
    assert.equal(release.reason, "SourceNotReady");
    assert.notEqual((await readFlux(lab(), KURED)).ready, "True");
  });

  it("blocks nothing else while it fails", async () => {
    const revision = await commit(lab(), bystanderFile("second"), "Change something else");

    for (const name of [PLATFORM, BYSTANDER]) {
      await waitForReadyAt(lab(), name, revision);
    }
    assert.equal(await read("configmap", "bystander", "{.data.said}", BYSTANDER.namespace), "second");
    assert.notEqual((await readFlux(lab(), KURED)).ready, "True");
  });

  it("fails its check when the release does not become Ready in time", async () => {
    // What follows does not need this check, which takes its whole time while there is no chart.
    await change({ wait: false });
    const uid = await read("kustomization", KURED.name, "{.metadata.uid}", KURED.namespace);

    assert.match(
      await waitForEvent(lab(), KURED.namespace, uid, "HealthCheckFailed"),
      /^health check failed after 30\.\d+s: timeout waiting for: \[.*HelmRelease\/kured\/kured status: 'InProgress'/,
    );
  });

  it("fails to build while a variable is missing, names it, and leaves everything as it is", async () => {
    const vars = platformFiles()[VARS] ?? "";
    const withoutHost = vars.replace(/^ *prometheus_host:.*\n/m, "");
    assert.notEqual(withoutHost, vars);
    await commit(lab(), { [VARS]: withoutHost }, "Forget where Prometheus is");

    const failed = await waitForKured("it fails to build", ({ reason }) => reason === "BuildFailed");
    assert.match(failed.message, /variable not set \(strict mode\): "prometheus_host"/);
    assert.deepEqual(failed.inventory, TREE);
    const revision = await commit(lab(), { [VARS]: vars }, "Remember where Prometheus is");
    await waitForReadyAt(lab(), KURED, revision);
  });

  it("removes what leaves Git, and nothing else", async () => {
    const { path, text } = treeFile(kured, "-prometheusrule-kured-kured-absent.yaml");
    await commit(lab(), { [path]: undefined }, "Remove a rule");

    const pruned = await waitForKured(
      "the rule is pruned",
      ({ inventory }) => !inventory.includes(ABSENT_RULE),
    );
    assert.deepEqual(
      pruned.inventory,
      TREE.filter((id) => id !== ABSENT_RULE),
    );
    assert.equal(await rules(), "kured-reboot-pending kured-reboot-stuck");
    await commit(lab(), { [path]: text }, "Bring the rule back");
    await waitForKured("the rule is back", ({ inventory }) => inventory.includes(ABSENT_RULE));
    assert.equal(await rules(), "kured-absent kured-reboot-pending kured-reboot-stuck");
  });

  it("becomes Ready with the same values once the chart can be fetched, and runs on every node", async () => {
    await publishChart(lab().lab);
    await change({ wait: true });
    const { path } = treeFile(kured, "-helmrepository-kured-kubereboot.yaml");
    const revision = await commit(
      lab(),
      { [path]: stringify(repositoryHere(kured)) },
      "Fetch the chart from the lab",
    );

    await waitForFlux(lab(), RELEASE, "it is Ready", ({ ready }) => ready === "True");
    await waitForReadyAt(lab(), KURED, revision);
    const apps = lab().config.makeApiClient(AppsV1Api);
    const { spec, status } = await apps.readNamespacedDaemonSet({ namespace: "kured", name: "kured" });
    assert.deepEqual(spec?.template.spec?.containers[0]?.args?.toSorted(), ARGUMENTS);
    assert.equal(status?.numberReady, lab().lab.nodes.length);
    assert.equal(await read("helmrelease", "kured", "{.status.history[0].chartVersion}"), "6.1.0+lab.1");
  });

  it("takes nothing with it when it is deleted", async () => {
    await lab().kubectl("delete", "kustomization", KURED.name, `--namespace=${KURED.namespace}`);

    assert.equal((await readFlux(lab(), RELEASE)).ready, "True");
    assert.equal(await rules(), "kured-absent kured-reboot-pending kured-reboot-stuck");
    assert.equal(await read("networkpolicy", "kured", "{.metadata.name}"), "kured");
    assert.equal(await read("daemonset", "kured", "{.status.numberReady}"), String(lab().lab.nodes.length));
  });

  async function change(spec: object): Promise<void> {
    const patch = `--patch=${JSON.stringify({ spec })}`;
    const where = `--namespace=${KURED.namespace}`;
    await lab().kubectl("patch", "kustomization", KURED.name, where, "--type=merge", patch);
  }

  function waitForKured(what: string, isSo: (state: FluxState) => boolean): Promise<FluxState> {
    return waitForFlux(lab(), KURED, what, isSo);
  }

  function read(kind: string, name: string, path: string, namespace = "kured"): Promise<string> {
    return readField(lab(), namespace, [kind, name], path);
  }

  function rules(): Promise<string> {
    return readField(lab(), "kured", ["prometheusrules"], "{.items[*].metadata.name}");
  }
});
