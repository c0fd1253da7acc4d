import assert from "node:assert/strict";
import * as z from "zod";
import { faultSites } from "../../../lab/faults/fault-site.ts";
import type { FaultSite } from "../../../lab/faults/fault-site.ts";
import type { FaultName } from "../../../lab/faults/fault-name.ts";
import { FAULTS } from "../../../lab/faults/index.ts";
import type { LabNode } from "../../../lab/layout.ts";
import { isTerminal } from "../../../pipelines/api/deploy-phases.ts";
import {
  decisionAnswerSchema,
  deployAnswerSchema,
  deploysAnswerSchema,
} from "../../../pipelines/cli/views/answers.ts";
import type { deployViewSchema } from "../../../pipelines/cli/views/deploy-view.ts";
import type { RollPhase } from "../../../pipelines/roll/node-roll.ts";
import { PHASE_ANNOTATION } from "../../../pipelines/roll/roll-phase.ts";
import type { Outcome } from "../../../toolchain/toolchain-io.ts";
import type { TestLab } from "../lab/test-lab.ts";
import { waitFor } from "../wait-for.ts";
import { offerKernel } from "./offer-kernel.ts";
import { enrolPeople } from "./people.ts";
import type { Person } from "./people.ts";
import { runPipectl } from "./run-pipectl.ts";
import { seeFleet } from "./see-fleet.ts";
import type { SeenNode } from "./see-fleet.ts";
import { watchFleet } from "./watch-fleet.ts";
import type { FleetWatch } from "./watch-fleet.ts";

/** A deploy as `pipectl status --output json` writes it. */
export type SeenDeploy = z.infer<typeof deployViewSchema>;

export type ShortTarget = "workers" | "master";

const phaseSchema = z.object({ deploy: z.string(), phase: z.string() });

/** How long a step of a roll may take on a busy machine. */
const DEADLINE_SECONDS = 420;

/** A lab in which people deploy by pipectl, each as themselves. */
export class Rolls {
  readonly lab: TestLab;
  readonly #people: Readonly<Record<Person, string>>;
  #watches: FleetWatch[] = [];

  private constructor(lab: TestLab, people: Readonly<Record<Person, string>>) {
    this.lab = lab;
    this.#people = people;
  }

  static async open(lab: TestLab): Promise<Rolls> {
    return new Rolls(lab, await enrolPeople(lab));
  }

  /** Looks at the fleet from now on, at the longest until the test ends. */
  watch(): FleetWatch {
    const watch = watchFleet(this.lab);
    this.#watches.push(watch);
    return watch;
  }

  async endWatches(): Promise<void> {
    await Promise.all(this.#watches.map((watch) => watch.stop()));
    this.#watches = [];
  }

  /** A fault of the lab at one place; undefined: of the whole cluster. */
  fault(name: FaultName, node?: string): FaultSite {
    const fault = FAULTS.find((each) => each.name === name);
    const site = fault && faultSites(this.lab.lab, fault).find((each) => each.node === node);
    assert.ok(site, `${name} must apply to ${node ?? "the cluster"}`);
    return site;
  }

  host(name: string): LabNode {
    const node = this.lab.lab.nodes.find((each) => each.name === name);
    assert.ok(node, `${name} must be a host of the lab`);
    return node;
  }

  pipectl(person: Person, ...args: readonly string[]): Promise<Outcome> {
    return runPipectl(this.#people[person], ...args);
  }

  /** Asks for a deploy as dora. @returns its name */
  async deploy(version: string, target: ShortTarget, ...options: readonly string[]): Promise<string> {
    const ask = ["deploy", "linux", version, target, ...options, "--output", "json"];
    return deployAnswerSchema.parse(await this.#answer("dora", ...ask)).deploy.name;
  }

  /** Offers a kernel that no host has, and asks for it. */
  async deployNew(target: ShortTarget): Promise<{ readonly name: string; readonly version: string }> {
    const version = await offerKernel(this.lab);
    return { version, name: await this.deploy(version, target) };
  }

  /** @returns undefined: the API server does not answer */
  async see(name: string): Promise<SeenDeploy | undefined> {
    const { code, stdout } = await this.pipectl("eve", "status", name, "--output", "json");
    return code === 5 ? undefined : deploysAnswerSchema.parse(JSON.parse(stdout)).deploys[0];
  }

  /** @throws Error with what the deploy says when it ends, or the time does, before it is so */
  async until(
    name: string,
    what: string,
    isSo: (deploy: SeenDeploy) => boolean,
    deadlineSeconds = DEADLINE_SECONDS,
  ): Promise<SeenDeploy> {
    let seen: SeenDeploy | undefined;
    await waitFor(
      `that ${name} ${what}`,
      async () => {
        seen = await this.see(name);
        if (seen !== undefined && isSo(seen)) {
          return undefined;
        }
        assert.ok(
          seen === undefined || !isTerminal(seen.phase),
          `${name} ended before it ${what}: ${describe(seen)}`,
        );
        return describe(seen);
      },
      // Each look is a whole run of pipectl, and two cores have more to do.
      { deadlineSeconds, intervalMilliseconds: 3_000 },
    );
    assert.ok(seen);
    return seen;
  }

  untilGate(name: string): Promise<SeenDeploy> {
    return this.until(name, "waits at a gate", ({ awaiting }) => awaiting !== undefined);
  }

  untilEnded(name: string, deadlineSeconds = DEADLINE_SECONDS): Promise<SeenDeploy> {
    return this.until(name, "has ended", ({ phase }) => isTerminal(phase), deadlineSeconds);
  }

  /** Waits until the plan is made. @returns the node that goes first */
  async untilCanary(name: string): Promise<string> {
    const { plan } = await this.until(name, "has a plan", ({ plan: made }) => made !== undefined);
    return plan?.canary ?? "";
  }

  /** Waits until a node shows another boot than before. */
  async untilBootedAnew(node: string, before: ReadonlyMap<string, SeenNode>): Promise<void> {
    await waitFor(
      `that ${node} boots`,
      async () => {
        const now = (await seeFleet(this.lab)).get(node);
        return now === undefined || now.bootId === before.get(node)?.bootId
          ? "it shows the same boot"
          : undefined;
      },
      { deadlineSeconds: DEADLINE_SECONDS, intervalMilliseconds: 300 },
    );
  }

  /** Waits until a node is at a phase of its turn, some of which last seconds only: the node itself says it first. */
  async untilNode(name: string, node: string, phase: RollPhase): Promise<void> {
    await waitFor(
      `that ${name} has ${node} at ${phase}`,
      async () => {
        const { metadata } = await this.lab.core.readNode({ name: node });
        const text = metadata?.annotations?.[PHASE_ANNOTATION];
        const at = text === undefined ? undefined : phaseSchema.parse(JSON.parse(text));
        return at?.deploy === name && at.phase === phase ? undefined : (text ?? "it is not its turn");
      },
      { deadlineSeconds: DEADLINE_SECONDS, intervalMilliseconds: 200 },
    );
  }

  /** Approves as abel what is shown now. @returns name of the decision */
  async approve(name: string): Promise<string> {
    const { awaiting } = await this.untilGate(name);
    const evidence = awaiting?.evidenceDigest ?? "";
    const answer = await this.#answer("abel", "approve", name, "--evidence", evidence, "--output", "json");
    return decisionAnswerSchema.parse(answer).name;
  }

  async #answer(person: Person, ...args: readonly string[]): Promise<unknown> {
    const { code, stdout, stderr } = await this.pipectl(person, ...args);
    assert.equal(code, 0, `${args.join(" ")}: ${stdout}${stderr}`);
    return JSON.parse(stdout);
  }
}

function describe(deploy: SeenDeploy | undefined): string {
  if (deploy === undefined) {
    return "no answer of the API server";
  }
  const { phase, message = "", progress, nodes, plan } = deploy;
  const parts = nodes.map(({ name, phase: at, message: says = "" }) => `${name} ${at} ${says}`.trim());
  return [`${phase} ${message}`, JSON.stringify({ progress, refusals: plan?.refusals }), ...parts].join("; ");
}
