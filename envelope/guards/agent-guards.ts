import { AGENT_GUARD } from "../../components/pipelines/agent-guard.ts";
import { demand } from "../building/admission-guard.ts";
import type { Guard } from "../guard.ts";

const policy = AGENT_GUARD;

/** What a pod must be that may run in the one namespace where a pod may be privileged. */
export const AGENT_GUARDS: readonly Guard[] = [
  demand({
    name: "agents-are-made-by-the-roll",
    sentence:
      "An agent or a reader of etcd can be made by the roll, a probe by the roll and the operator, and by nobody else.",
    policy,
    parts: [
      'variables.readsEtcd) && request.userInfo.username in ["system:serviceaccount:pipelines:deploy-roll"]',
      'variables.kind == "probe" && request.userInfo.username in ["system:serviceaccount:pipelines:deploy-roll","system:serviceaccount:pipelines:pipelines-operator"]',
    ],
  }),
  demand({
    name: "pods-on-hosts-stay-what-they-are",
    sentence: "A pod on a host cannot be changed.",
    policy,
    parts: ['request.operation == "CREATE" || object.spec == oldObject.spec'],
  }),
  demand({
    name: "pods-on-hosts-name-their-node-and-end",
    sentence: "A pod on a host names its node, is never restarted and has a deadline.",
    policy,
    parts: [
      'nodeName.orValue("") != ""',
      'restartPolicy.orValue("") == "Never"',
      "activeDeadlineSeconds.orValue(0) > 0",
    ],
  }),
  demand({
    name: "pods-on-hosts-have-one-container",
    sentence: "A pod on a host has one container, and nothing is added to it.",
    policy,
    parts: ["size(object.spec.containers) == 1", "initContainers", "ephemeralContainers"],
  }),
  demand({
    name: "pods-on-hosts-have-no-token",
    sentence: "A pod on a host has no token of the API and no volume but empty ones.",
    policy,
    parts: ["automountServiceAccountToken.orValue(true) == false", "has(volume.emptyDir)"],
  }),
  demand({
    name: "pods-on-hosts-have-one-image",
    sentence: "A pod on a host runs the program's own image, by digest.",
    policy,
    parts: ["image.orValue", "@sha256:[0-9a-f]{64}$"],
  }),
  demand({
    name: "pods-on-hosts-stay-off-its-network",
    sentence: "A pod on a host has neither its network nor its IPC, and no added capability.",
    policy,
    parts: ["hostNetwork", "hostIPC", "capabilities"],
  }),
  demand({
    name: "an-agent-enters-its-host-and-does-nothing-else",
    sentence: "Only an agent is privileged, and its command is the one that enters the host.",
    policy,
    parts: ['variables.kind != "agent"', "hostPID", "variables.privileged", "container.command[0]"],
  }),
  demand({
    name: "no-other-pod-is-privileged",
    sentence: "A pod that is no agent has no privileges and can gain none.",
    policy,
    parts: [
      'variables.kind == "agent" ||',
      "!variables.privileged",
      "allowPrivilegeEscalation.orValue(true) == false",
    ],
  }),
  demand({
    name: "a-reader-of-etcd-only-asks",
    sentence: "A pod that asks etcd runs the part of the program that does that.",
    policy,
    parts: ["!variables.readsEtcd ||", '"read-etcd"'],
  }),
  demand({
    name: "a-reader-of-etcd-sees-three-files",
    sentence:
      "A pod that asks etcd mounts the program and the declared certificates, and nothing else of the host.",
    policy,
    parts: ["!variables.readsEtcd ||", 'startsWith("pipelines-program-")', 'type.orValue("") == "File"'],
  }),
  demand({
    name: "a-reader-of-etcd-writes-nothing",
    sentence: "A pod that asks etcd mounts everything that is not empty for reading only.",
    policy,
    parts: ["!variables.readsEtcd ||", "readOnly.orValue(false)"],
  }),
];
