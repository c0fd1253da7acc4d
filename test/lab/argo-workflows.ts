import { TOOLS_IMAGE } from "../support/lab/tools-image.ts";

/** What every workflow of these tests has in common. */
const COMMON = { serviceAccountName: "steps", podGC: { strategy: "OnWorkflowSuccess" } };
const EVERYWHERE = [{ operator: "Exists" }];

/** One step makes a list, the next one runs once for each of its items, on the node that the item names. */
export function passingWorkflow(nodes: readonly string[]) {
  return {
    ...COMMON,
    entrypoint: "main",
    templates: [
      {
        name: "main",
        steps: [
          [{ name: "produce", template: "produce" }],
          [
            {
              name: "consume",
              template: "consume",
              arguments: { parameters: [{ name: "node", value: "{{item}}" }] },
              withParam: "{{steps.produce.outputs.parameters.nodes}}",
            },
          ],
        ],
      },
      {
        name: "produce",
        container: shell(`echo '${JSON.stringify(nodes)}' > /tmp/nodes`),
        outputs: { parameters: [{ name: "nodes", valueFrom: { path: "/tmp/nodes" } }] },
      },
      {
        name: "consume",
        inputs: { parameters: [{ name: "node" }] },
        nodeSelector: { "kubernetes.io/hostname": "{{inputs.parameters.node}}" },
        tolerations: EVERYWHERE,
        container: shell("printf %s {{inputs.parameters.node}} > /tmp/seen"),
        outputs: { parameters: [{ name: "seen", valueFrom: { path: "/tmp/seen" } }] },
      },
    ],
  };
}

/** Waits for a decision that somebody supplies; the step after it gets the decision. */
export function suspendedWorkflow() {
  return {
    ...COMMON,
    entrypoint: "main",
    templates: [
      {
        name: "main",
        steps: [
          [{ name: "gate", template: "gate" }],
          [
            {
              name: "verify",
              template: "verify",
              arguments: {
                parameters: [{ name: "decision", value: "{{steps.gate.outputs.parameters.decision}}" }],
              },
            },
          ],
        ],
      },
      {
        name: "gate",
        suspend: {},
        outputs: { parameters: [{ name: "decision", valueFrom: { supplied: {} } }] },
      },
      {
        name: "verify",
        inputs: { parameters: [{ name: "decision" }] },
        container: shell("printf %s {{inputs.parameters.decision}} > /tmp/got"),
        outputs: { parameters: [{ name: "got", valueFrom: { path: "/tmp/got" } }] },
      },
    ],
  };
}

/** Holds the mutex for some seconds. */
export function exclusiveWorkflow(mutex: string) {
  return {
    ...COMMON,
    entrypoint: "main",
    synchronization: { mutexes: [{ name: mutex }] },
    templates: [{ name: "main", container: shell("sleep 3") }],
  };
}

/** Three steps one at a time, of which the second fails; then the exit handler. */
export function failingWorkflow() {
  return {
    ...COMMON,
    entrypoint: "rest",
    onExit: "report",
    templates: [
      {
        name: "rest",
        parallelism: 1,
        failFast: true,
        steps: [
          [
            {
              name: "roll",
              template: "roll",
              arguments: { parameters: [{ name: "node", value: "{{item}}" }] },
              withItems: ["first", "second", "third"],
            },
          ],
        ],
      },
      {
        name: "roll",
        inputs: { parameters: [{ name: "node" }] },
        container: shell("test {{inputs.parameters.node}} != second"),
      },
      {
        name: "report",
        container: shell("printf %s {{workflow.status}} > /tmp/status"),
        outputs: { parameters: [{ name: "status", valueFrom: { path: "/tmp/status" } }] },
      },
    ],
  };
}

function shell(script: string) {
  return { image: TOOLS_IMAGE, command: ["sh", "-c", script] };
}
