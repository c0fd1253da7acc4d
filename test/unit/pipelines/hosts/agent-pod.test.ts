import assert from "node:assert/strict";
import { AGENT_COMMAND, buildAgentPod } from "../../../../pipelines/hosts/agent-pod.ts";

const AGENT = {
  deploy: "linux-7",
  node: "w1",
  image: "registry.example/node@sha256:1",
  verb: "reboot",
  program: "echo $1",
  parameters: ["a b", "$(c)"],
  deadlineSeconds: 60,
};

const nameOf = (changed: Partial<typeof AGENT>) => buildAgentPod({ ...AGENT, ...changed }).metadata.name;

describe("the pod of an agent", () => {
  it("enters its host, is bound to it, has a deadline and no token", () =>
    assert.deepEqual(buildAgentPod(AGENT), {
      apiVersion: "v1",
      kind: "Pod",
      metadata: {
        namespace: "turntable-agents",
        name: nameOf({}),
        labels: { "app.kubernetes.io/name": "agent", "app.kubernetes.io/part-of": "turntable" },
      },
      spec: {
        nodeName: "w1",
        hostPID: true,
        restartPolicy: "Never",
        activeDeadlineSeconds: 60,
        terminationGracePeriodSeconds: 1,
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        priorityClassName: "system-node-critical",
        tolerations: [{ operator: "Exists" }],
        containers: [
          {
            name: "agent",
            image: "registry.example/node@sha256:1",
            command: [...AGENT_COMMAND, "echo $$1", "agent", "a b", "$$(c)"],
            terminationMessagePath: "/dev/termination-log",
            terminationMessagePolicy: "FallbackToLogsOnError",
            resources: { requests: { cpu: "10m", memory: "32Mi" } },
            securityContext: { privileged: true },
          },
        ],
      },
    }));

  it("shows the kubelet no variable that it could replace", () =>
    assert.deepEqual(
      AGENT_COMMAND.filter((word) => /[$][(]|[$][$]/.test(word)),
      [],
    ));

  it("has the same name for the same deed, and another one for any other", () => {
    assert.match(nameOf({}), /^agent-reboot-w1-[0-9a-f]{10}$/);
    assert.equal(nameOf({ image: "another", deadlineSeconds: 1 }), nameOf({}));
    const names = [
      nameOf({}),
      nameOf({ deploy: "linux-8" }),
      nameOf({ node: "w2" }),
      nameOf({ verb: "stage" }),
      nameOf({ parameters: ["a b", "another boot"] }),
    ];
    assert.equal(new Set(names).size, names.length);
  });
});
