import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { FAULT_NAMES } from "../../lab/faults/fault-name.ts";
import { readBootIds } from "../support/lab/boot-ids.ts";
import { compareStates, readMachineState } from "../support/lab/machine-state.ts";
import { runLabCommand } from "../support/lab/run-lab-command.ts";
import { useLab } from "../support/lab/use-lab.ts";
import { copyProject } from "../support/project-copy.ts";

const statusSchema = z.object({
  hosts: z.array(z.object({ name: z.string(), on: z.boolean() })),
  nodes: z.array(z.object({ name: z.string(), ready: z.boolean(), cordoned: z.boolean() })),
  etcd: z.array(z.object({ node: z.string(), healthy: z.boolean() })),
  faults: z.array(z.unknown()),
});

describe("npm run lab", function () {
  this.timeout(180_000);
  const lab = useLab();

  it("changes nothing of a lab that is up when it is asked to start it", async () => {
    const before = await describeCluster();
    const { code, stderr } = await runLabCommand(["up"]);

    assert.equal(code, 0, stderr);
    assert.deepEqual(await describeCluster(), before);
  });

  it("says what state the lab is in, for people and for programs", async () => {
    const names = lab().lab.nodes.map(({ name }) => name);
    const masters = lab().lab.nodes.flatMap(({ name, role }) => (role === "master" ? [name] : []));
    const [code, json, stderr] = await run("status", "--output", "json");
    assert.deepEqual([code, stderr], [0, ""]);
    const status = statusSchema.parse(JSON.parse(json));
    assert.deepEqual(
      status.hosts.map(({ name, on }) => [name, on]),
      names.map((name) => [name, true]),
    );
    assert.deepEqual(
      status.nodes.map(({ name, ready, cordoned }) => [name, ready, cordoned]),
      names.map((name) => [name, true, false]),
    );
    assert.deepEqual(
      status.etcd.map(({ node, healthy }) => [node, healthy]),
      masters.map((name) => [name, true]),
    );
    assert.deepEqual(status.faults, []);

    const table = await run("status");
    assert.deepEqual([table[0], table[2]], [0, ""]);
    for (const { name, role, address } of lab().lab.nodes) {
      assert.match(table[1], new RegExp(`^\\| ${role} ${name} ${address} +\\| Ready +\\|`, "m"));
    }
  });

  it("says where the kubeconfig is", async () => {
    const { kubeconfig } = lab().lab;

    assert.deepEqual(await run("kubeconfig"), [0, `${kubeconfig}\nexport KUBECONFIG=${kubeconfig}\n`, ""]);
  });

  it("runs kubectl, a command on a host, and shows a host's journal", async () => {
    assert.deepEqual(await run("kubectl", "get", "node", "w1", "--output=name"), [0, "node/w1\n", ""]);
    assert.deepEqual(await run("shell", "m2", "--", "hostname"), [0, "m2\n", ""]);
    assert.deepEqual(await run("shell", "w1", "--", "sh", "-c", "echo out; exit 7"), [7, "out\n", ""]);
    const [code, journal] = await run("logs", "w2", "--unit", "kubelet");
    assert.equal(code, 0);
    assert.match(journal, /^\w{3} \d\d \d\d:\d\d:\d\d w2 kubelet\[\d+\]: /m);
  });

  it("lets a second clone neither start a lab nor end this one", async () => {
    const clone = await mkdtemp(join(tmpdir(), "turntable-second-clone-"));
    try {
      await copyProject(lab().lab.io.root, clone);
      const before = await readMachineState(lab().lab.cluster);
      const up = await runLabCommand(["up"], clone);

      assert.deepEqual(
        [up.code, up.stderr],
        [
          1,
          `turntable: only one lab can be up on a machine, got one of ${lab().lab.folder}; ` +
            "run npm run lab -- down in the repository that holds this folder\n",
        ],
      );
      const down = await runLabCommand(["down"], clone);
      assert.equal(down.code, 0, down.stderr);
      assert.deepEqual(namesOf(compareStates(before, await readMachineState(lab().lab.cluster))), []);
    } finally {
      await rm(clone, { recursive: true, force: true });
    }
  });

  for (const [args, message] of [
    [
      ["boot"],
      "lab must be told one of up, status, down, reboot, shell, logs, kubeconfig, kubectl, fault, heal, got boot; npm run lab -- help explains them",
    ],
    [["up", "--workers", "1"], '--workers must be a whole number from 2 to 5, got "1"'],
    [["up", "--workers", "six"], '--workers must be a whole number from 2 to 5, got "six"'],
    [["status", "--output", "yaml"], "--output must be one of table, json, got yaml"],
    [["reboot"], "lab reboot needs NODE, got nothing; npm run lab -- reboot --help explains it"],
    [["reboot", "m4"], 'the node must be one of NODES, got "m4"'],
    [["shell", "w9", "--", "true"], 'the node must be one of NODES, got "w9"'],
    [["logs", "M1"], 'the node must be one of NODES, got "M1"'],
    [["fault", "nothing", "w1"], `a fault must be one of ${FAULT_NAMES.join(", ")}, got "nothing"`],
    [["fault", "etcd-stopped", "w1"], "etcd-stopped needs one of m1, m2, m3 or all, got w1"],
    [
      ["fault", "registry-down", "w1"],
      "registry-down is a fault of the whole cluster and takes no node, got w1",
    ],
  ] as const) {
    it(`refuses ${args.join(" ")}`, async () => {
      const nodes = lab().lab.nodes.map(({ name }) => name);
      const said = message.replace("NODES", nodes.join(", "));
      assert.deepEqual(await run(...args), [1, "", `turntable: ${said}\n`]);
    });
  }

  /** What a start would change if it did more than look: boots, pods, and what the add-ons are declared as. */
  async function describeCluster(): Promise<unknown> {
    const { core, kubectl } = lab();
    const nodes = lab().lab.nodes.map(({ name }) => name);
    const { items } = await core.listPodForAllNamespaces();
    return {
      boots: await Promise.all(nodes.map((name) => readBootIds(lab(), name))),
      pods: items.map(({ metadata, status }) => [
        metadata?.name,
        metadata?.uid,
        status?.containerStatuses?.map(({ restartCount }) => restartCount),
      ]),
      declared: await kubectl(
        "get",
        "deployments,daemonsets,services,configmaps",
        "--all-namespaces",
        "--output=jsonpath={range .items[*]}{.kind} {.metadata.namespace}/{.metadata.name} {.metadata.generation}{'\\n'}{end}",
      ),
    };
  }
});

/** Without processes and control groups: pods come and go. */
function namesOf(differences: readonly string[]): string[] {
  return differences.filter((line) => /^. (?:mounts|links|routes|rules|settings): /.test(line));
}

async function run(...args: readonly string[]) {
  const { code, stdout, stderr } = await runLabCommand(args);
  return [code, stdout, stderr] as const;
}
