import { ETCD_READER_COMMAND, ETCD_READER_LABEL } from "../../pipelines/etcd/etcd-pod.ts";
import { AGENT_COMMAND, AGENT_LABEL } from "../../pipelines/hosts/agent-pod.ts";
import { AGENTS_NAMESPACE, PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { buildGuard } from "./guard.ts";

export const AGENT_GUARD = "pipelines-agents-only";

export interface AgentGuardOptions {
  /** Service accounts of the pipelines that may run agents on hosts. */
  readonly agentAccounts: readonly string[];
  /** Service accounts of the pipelines that may run probes. */
  readonly probeAccounts: readonly string[];
  /** Repository of the pods' image, without tag. */
  readonly imageRepository: string;
  /** Files on the masters that a pod may read which asks their etcd. */
  readonly certificates: readonly string[];
}

/**
 * What may run in the one namespace where a pod may be privileged: agents, probes and what asks a master's etcd, by
 * those who roll and prove nodes. The program of an agent is not compared, so that a roll which is under way keeps its own after an update.
 */
export function buildAgentGuard(options: AgentGuardOptions) {
  return buildGuard({
    name: AGENT_GUARD,
    group: "",
    resource: "pods",
    operations: ["CREATE", "UPDATE"],
    namespace: AGENTS_NAMESPACE,
    variables: {
      container: "object.spec.containers[0]",
      kind: 'object.metadata.?labels[?"app.kubernetes.io/name"].orValue("")',
      privileged: "variables.container.?securityContext.?privileged.orValue(false)",
      readsEtcd: `variables.kind == "${ETCD_READER_LABEL}"`,
    },
    rules: [...accountRules(options), ...podRules(options), ...kindRules(), ...etcdReaderRules(options)],
  });
}

function accountRules({ agentAccounts, probeAccounts }: AgentGuardOptions) {
  return [
    {
      expression: `request.operation == "UPDATE" || ((variables.kind == "${AGENT_LABEL}" || variables.readsEtcd) && request.userInfo.username in ${users(agentAccounts)}) || (variables.kind == "probe" && request.userInfo.username in ${users(probeAccounts)})`,
      message:
        "a pod of this namespace must be an agent, a probe or a reader of etcd, made by an account that runs such pods",
    },
    {
      expression: 'request.operation == "CREATE" || object.spec == oldObject.spec',
      message: "a pod of this namespace cannot be changed",
    },
  ];
}

function podRules({ imageRepository }: AgentGuardOptions) {
  return [
    {
      expression:
        'object.spec.?nodeName.orValue("") != "" && object.spec.?restartPolicy.orValue("") == "Never" && object.spec.?activeDeadlineSeconds.orValue(0) > 0',
      message: "a pod of this namespace must name its node, end by itself and have a deadline",
    },
    {
      expression:
        "size(object.spec.containers) == 1 && object.spec.?initContainers.orValue([]) == [] && object.spec.?ephemeralContainers.orValue([]) == []",
      message: "a pod of this namespace must have one container",
    },
    {
      expression:
        "object.spec.?automountServiceAccountToken.orValue(true) == false && (variables.readsEtcd || object.spec.?volumes.orValue([]).all(volume, has(volume.emptyDir)))",
      message: "a pod of this namespace must have no token, and no volume but empty ones",
    },
    {
      expression: `variables.container.?image.orValue("").matches("^${imageRepository.replaceAll(".", "[.]")}(:[^/@]+)?@sha256:[0-9a-f]{64}$")`,
      message: `the image of a pod of this namespace must be ${imageRepository}, by digest`,
    },
    {
      expression:
        "!object.spec.?hostNetwork.orValue(false) && !object.spec.?hostIPC.orValue(false) && variables.container.?securityContext.?capabilities.?add.orValue([]) == []",
      message: "a pod of this namespace must not have the host's network, its IPC or added capabilities",
    },
  ];
}

function kindRules() {
  const words = AGENT_COMMAND.map(
    (word, index) => `variables.container.command[${index}] == ${JSON.stringify(word)}`,
  );
  const isCommand = `size(variables.container.?command.orValue([])) > ${words.length} && ${words.join(" && ")} && variables.container.?args.orValue([]) == []`;
  return [
    {
      expression: `variables.kind != "${AGENT_LABEL}" || (object.spec.?hostPID.orValue(false) && variables.privileged && ${isCommand})`,
      message: "an agent must enter its host and do nothing else",
    },
    {
      expression: `variables.kind == "${AGENT_LABEL}" || (!object.spec.?hostPID.orValue(false) && !variables.privileged && variables.container.?securityContext.?allowPrivilegeEscalation.orValue(true) == false)`,
      message: "a pod that is no agent must have no privileges",
    },
  ];
}

/** It is root among the files that it is given, and nowhere else. */
function etcdReaderRules({ certificates }: AgentGuardOptions) {
  const isCommand = ETCD_READER_COMMAND.map(
    (word, index) => `variables.container.command[${index}] == ${JSON.stringify(word)}`,
  ).join(" && ");
  return [
    {
      expression: `!variables.readsEtcd || (size(variables.container.?command.orValue([])) > ${ETCD_READER_COMMAND.length} && ${isCommand} && variables.container.?args.orValue([]) == [])`,
      message: "a reader of etcd must ask etcd and do nothing else",
    },
    {
      expression: `!variables.readsEtcd || object.spec.?volumes.orValue([]).all(volume, has(volume.emptyDir) || (has(volume.configMap) && volume.configMap.?name.orValue("").startsWith("pipelines-program-")) || (has(volume.hostPath) && volume.hostPath.path in ${JSON.stringify(certificates)} && volume.hostPath.?type.orValue("") == "File"))`,
      message: `a reader of etcd must have no volume but the step program and ${certificates.join(", ")}`,
    },
    {
      expression:
        "!variables.readsEtcd || variables.container.?volumeMounts.orValue([]).all(mount, mount.?readOnly.orValue(false) || object.spec.volumes.exists(volume, volume.name == mount.name && has(volume.emptyDir)))",
      message: "a reader of etcd must mount what is not empty for reading only",
    },
  ];
}

/** CEL list of the accounts' user names. */
function users(accounts: readonly string[]): string {
  return JSON.stringify(accounts.map((account) => `system:serviceaccount:${PIPELINES_NAMESPACE}:${account}`));
}
