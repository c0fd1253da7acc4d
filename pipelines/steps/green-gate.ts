import * as z from "zod";
import { createGreenWorld, provenNodes } from "../green/green-world.ts";
import { greenGate } from "../green/green-gate.ts";
import type { GreenEvidence } from "../green/green-gate.ts";
import { persist } from "../persist.ts";
import type { HostTarget } from "../roll/host-agent.ts";
import { listText } from "./list-text.ts";
import { knownBadInput, nodeInput, pinInput } from "./step-inputs.ts";
import type { Step } from "./step.ts";

interface GateInputs {
  readonly node: string;
  readonly pin: HostTarget;
  readonly "known-bad": ReadonlySet<string>;
}

/** Proves that containers start on the node just rolled, and still do on those before it. */
export const greenGateStep: Step<GateInputs> = {
  inputs: z.object({ node: nodeInput, pin: pinInput, "known-bad": knownBadInput }),
  run: async ({ declared, inputs }, { clock, signal, connect }) => {
    const { node, pin, "known-bad": knownBad } = inputs;
    const world = await connect();
    const nodes = await persist(clock, "the list of nodes", () => world.reader.listNodes(signal), signal);
    const earlier = provenNodes(nodes, declared, pin.digest).filter((name) => name !== node);
    const evidence = await greenGate(
      createGreenWorld(world, {
        declared,
        digest: pin.digest,
        rolled: [node, ...earlier],
        knownBad,
      }),
      { node, earlier, deadlineSeconds: declared.deadlines.greenSeconds },
      signal,
    );
    return { refused: !evidence.green, json: evidence, text: describe(evidence) };
  },
};

function describe({ node, green, reasons, notes, probed, looks }: GreenEvidence): string {
  const seen = `${looks} looks, probed ${probed.join(", ")}`;
  return [
    green ? `${node} is green (${seen}).\n` : listText(`${node} is not green (${seen})`, reasons),
    ...(notes.length === 0 ? [] : [listText("Notes", notes)]),
  ].join("");
}
