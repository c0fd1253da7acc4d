import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { KubernetesObject } from "@kubernetes/client-node";
import type { Lab } from "../../../lab/lab.ts";
import { layout } from "../../../lab/layout.ts";
import { ensureCertificate } from "../../../lab/pki/issue-certificate.ts";
import { kubeconfigText } from "../../../lab/pki/kubeconfig.ts";
import { PIPELINES_NAMESPACE } from "../../../pipelines/names.ts";
import type { TestLab } from "../lab/test-lab.ts";

/** Who signs in to the lab's API server by a client certificate, and the group that says what each may do. */
const GROUPS = { dora: "deployers", abel: "approvers", eve: "viewers" } as const;

export type Person = keyof typeof GROUPS;

const ROLES = {
  deployers: "pipelines-deployer",
  approvers: "pipelines-approver",
  viewers: "pipelines-viewer",
} as const;

const RBAC = "rbac.authorization.k8s.io";

/** Makes a kubeconfig for each, and gives the groups their roles, as an administrator would. @returns paths by name */
export async function enrolPeople({ lab, objects }: TestLab): Promise<Readonly<Record<Person, string>>> {
  for (const group of Object.values(GROUPS)) {
    await objects.patch(
      binding(group),
      undefined,
      undefined,
      "roll-tests",
      true,
      "application/apply-patch+yaml",
    );
  }
  return {
    dora: await kubeconfigOf(lab, "dora"),
    abel: await kubeconfigOf(lab, "abel"),
    eve: await kubeconfigOf(lab, "eve"),
  };
}

/** Takes the roles away again; a certificate alone allows nothing. */
export async function dismissPeople({ kubectl }: TestLab): Promise<void> {
  const names = Object.values(GROUPS);
  await kubectl("delete", "rolebindings", "--namespace", PIPELINES_NAMESPACE, "--ignore-not-found", ...names);
}

async function kubeconfigOf(lab: Lab, person: Person): Promise<string> {
  const folder = join(lab.cluster, "pki");
  const name = `person-${person}`;
  await ensureCertificate(lab.io, folder, {
    name,
    commonName: person,
    organization: GROUPS[person],
    alternativeNames: [],
  });
  const read = (file: string) => readFile(join(folder, file), "utf8");
  const path = join(lab.cluster, "people", person);
  await mkdir(join(lab.cluster, "people"), { recursive: true, mode: 0o700 });
  const text = kubeconfigText({
    server: `https://${layout.gateway}:${layout.apiPort}`,
    authority: await read("ca.crt"),
    certificate: await read(`${name}.crt`),
    key: await read(`${name}.key`),
  });
  await writeFile(path, text, { mode: 0o600 });
  return path;
}

function binding(group: keyof typeof ROLES): KubernetesObject {
  return Object.assign(
    {
      apiVersion: `${RBAC}/v1`,
      kind: "RoleBinding",
      metadata: { namespace: PIPELINES_NAMESPACE, name: group },
    },
    {
      roleRef: { apiGroup: RBAC, kind: "Role", name: ROLES[group] },
      subjects: [{ apiGroup: RBAC, kind: "Group", name: group }],
    },
  );
}
