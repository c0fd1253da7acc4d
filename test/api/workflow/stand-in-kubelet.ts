import type { V1Pod } from "@kubernetes/client-node";
import type { WorkflowCluster } from "./workflow-cluster.ts";

/** A pod of a step, as a kubelet would be told to run it. */
export interface StepPod {
  readonly step: string;
  /** Such as `roll-node w1 stage-only`; what else it was told is left out. */
  readonly label: string;
  /** Options of the step program by name. */
  readonly options: Readonly<Record<string, string>>;
  readonly nodeSelector: Readonly<Record<string, string>>;
}

/** How a step ends: its exit code, and what it leaves besides json and text. */
export interface StepEnd {
  readonly exitCode: number;
  readonly outputs?: Readonly<Record<string, string>>;
}

/**
 * Does what the kubelet and Argo's executor do for a pod of a step: it reports the step's outputs in a
 * WorkflowTaskResult, and the end of the containers in the pod's status. It proves what the controller makes of
 * the templates, not that containers start.
 */
export class StandInKubelet {
  /** Steps that ran, in order. */
  readonly ran: StepPod[] = [];
  readonly #cluster: WorkflowCluster;
  readonly #workflow: string;
  readonly #end: (pod: StepPod) => StepEnd;
  readonly #times: number[] = [];
  readonly #done = new Set<string>();

  constructor(cluster: WorkflowCluster, workflow: string, end: (pod: StepPod) => StepEnd) {
    this.#cluster = cluster;
    this.#workflow = workflow;
    this.#end = end;
  }

  /** When the first and the last step were run, in milliseconds of this process. */
  times(): { readonly first: number; readonly last: number } {
    return { first: this.#times.at(0) ?? 0, last: this.#times.at(-1) ?? 0 };
  }

  /** Ends every pod that waits. */
  async work(): Promise<void> {
    const { items } = await this.#cluster.core.listNamespacedPod({
      namespace: "pipelines",
      labelSelector: `workflows.argoproj.io/workflow=${this.#workflow}`,
    });
    const waiting = items.filter(({ metadata }) => !this.#done.has(metadata?.uid ?? ""));
    for (const pod of waiting.toSorted((a, b) => createdAt(a) - createdAt(b))) {
      this.#done.add(pod.metadata?.uid ?? "");
      const step = readStepPod(pod);
      this.ran.push(step);
      this.#times.push(performance.now());
      await this.#finish(pod, this.#end(step));
    }
  }

  async #finish({ metadata }: V1Pod, { exitCode, outputs = {} }: StepEnd): Promise<void> {
    const name = metadata?.name ?? "";
    const parameters = Object.entries({ json: "{}", text: "", ...outputs });
    await this.#cluster.custom.createNamespacedCustomObject({
      group: "argoproj.io",
      version: "v1alpha1",
      namespace: "pipelines",
      plural: "workflowtaskresults",
      body: {
        apiVersion: "argoproj.io/v1alpha1",
        kind: "WorkflowTaskResult",
        metadata: {
          name: metadata?.annotations?.["workflows.argoproj.io/node-id"] ?? "",
          labels: {
            "workflows.argoproj.io/workflow": this.#workflow,
            "workflows.argoproj.io/report-outputs-completed": "true",
          },
        },
        outputs: {
          exitCode: String(exitCode),
          parameters: parameters.map(([parameter, value]) => ({ name: parameter, value })),
        },
      },
    });
    const pod = await this.#cluster.core.readNamespacedPodStatus({ namespace: "pipelines", name });
    const now = new Date();
    const terminated = (code: number) => ({
      terminated: { exitCode: code, startedAt: now, finishedAt: now },
    });
    const container = (own: string, code: number) => ({
      name: own,
      image: "a",
      imageID: "a",
      ready: false,
      restartCount: 0,
      state: terminated(code),
    });
    pod.status = {
      phase: exitCode === 0 ? "Succeeded" : "Failed",
      startTime: now,
      containerStatuses: [container("main", exitCode), container("wait", 0)],
      initContainerStatuses: [container("init", 0)],
    };
    await this.#cluster.core.replaceNamespacedPodStatus({ namespace: "pipelines", name, body: pod });
  }
}

function createdAt({ metadata }: V1Pod): number {
  return metadata?.creationTimestamp?.getTime() ?? 0;
}

function readStepPod({ metadata, spec }: V1Pod): StepPod {
  const step = metadata?.labels?.["turntable.internal/step"] ?? "";
  const args = spec?.containers.find(({ name }) => name === "main")?.args ?? [];
  const options = Object.fromEntries(
    args.flatMap((arg) => {
      const [, name, value] = /^--([a-z-]+)=(.*)$/s.exec(arg) ?? [];
      return name === undefined ? [] : [[name, value ?? ""] as const];
    }),
  );
  const staging = options["stage-only"] === "true" ? ["stage-only"] : [];
  return {
    step,
    label: [step, ...(options["node"] === undefined ? [] : [options["node"]]), ...staging].join(" "),
    options,
    nodeSelector: spec?.nodeSelector ?? {},
  };
}
