import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { PROGRAM_FILES } from "../../pipelines/program/program-files.ts";
import type { Guard } from "../guard.ts";
import { setAt, textOf, valueAt } from "../json.ts";
import { findObject } from "../reading/find-object.ts";
import { remember } from "../reading/remember.ts";
import { workflowsOf } from "../reading/workflow.ts";
import type { RenderedObject, RenderedStack } from "../rendered-stack.ts";

const PREFIX = "pipelines-program-";

function programsOf(stack: RenderedStack): readonly RenderedObject[] {
  const programs = stack.objects.filter(({ kind, name }) => kind === "ConfigMap" && name.startsWith(PREFIX));
  if (programs.length === 0) {
    throw new Error(`there must be a ConfigMap ${PREFIX}…, got none`);
  }
  return programs;
}

/** Length of a part of the program, of its Base64; 0: there is none. */
const lengthOf = remember((text) => (text === "" ? 0 : gunzipSync(Buffer.from(text, "base64")).length));

/** The name that belongs to a program, of its parts with zeros between them: `buildStepProgram` makes it the same way. */
const nameOf = remember(
  (parts) => `${PREFIX}${createHash("sha256").update(parts).digest("hex").slice(0, 12)}`,
);

function partOf({ manifest }: RenderedObject, field: "data" | "binaryData", file: string): string {
  return textOf(valueAt(manifest, [field, file]) ?? "");
}

function nameOfContent(program: RenderedObject): string {
  return nameOf(
    [
      partOf(program, "data", PROGRAM_FILES.boot),
      partOf(program, "binaryData", PROGRAM_FILES.steps),
      partOf(program, "binaryData", PROGRAM_FILES.operator),
      partOf(program, "data", PROGRAM_FILES.pageScript),
      partOf(program, "data", PROGRAM_FILES.pageStyle),
      "",
    ].join("\0"),
  );
}

/** The program that the steps and the operator run. */
export const PROGRAM_GUARDS: readonly Guard[] = [
  {
    name: "a-running-deploy-keeps-its-code",
    sentence: "The program of a deploy outlives the update that replaces it.",
    judge: (stack) => {
      const lost = programsOf(stack).find(({ retained }) => !retained);
      return lost && `the one of ${lost.namespace} is deleted`;
    },
    control: {
      breakage: "the program of the steps goes with its update",
      breakIt: (stack) => {
        const [program] = programsOf(stack);
        if (program !== undefined) {
          program.retained = false;
        }
      },
    },
  },
  {
    name: "the-program-cannot-be-changed",
    sentence: "The program of a deploy cannot be changed where it lies.",
    judge: (stack) => {
      const loose = programsOf(stack).find(({ manifest }) => manifest["immutable"] !== true);
      return loose && `the one of ${loose.namespace} can`;
    },
    control: {
      breakage: "the program of the pods on hosts can be changed",
      breakIt: (stack) =>
        programsOf(stack)
          .slice(1)
          .forEach(({ manifest }) => {
            delete manifest["immutable"];
          }),
    },
  },
  {
    name: "the-program-is-named-by-its-content",
    sentence: "Another program has another name, by its content.",
    judge: (stack) => {
      const other = programsOf(stack).find((program) => program.name !== nameOfContent(program));
      return other && `the one of ${other.namespace} must be ${nameOfContent(other)}, got ${other.name}`;
    },
    control: {
      breakage: "the program has other code under the same name",
      breakIt: (stack) =>
        programsOf(stack).forEach(({ manifest }) => {
          manifest["data"] = { [PROGRAM_FILES.boot]: "process.exit(0)" };
        }),
    },
  },
  {
    name: "workflows-and-operator-run-this-program",
    sentence: "The workflows and the operator run the program that is rendered with them.",
    judge: (stack) => {
      const name = programsOf(stack)[0]?.name;
      const volumes = [
        ...workflowsOf(stack).map(({ spec }) => spec.volumes),
        valueAt(findObject(stack, { kind: "Deployment", name: "pipelines-operator" }).manifest, [
          "spec",
          "template",
          "spec",
          "volumes",
        ]),
      ];
      return volumes.every((own) => JSON.stringify(own).includes(`"configMap":{"name":"${name ?? ""}"}`))
        ? undefined
        : `something runs another one than ${name ?? ""}`;
    },
    control: {
      breakage: "a workflow runs an old program",
      breakIt: (stack) =>
        workflowsOf(stack).forEach(({ spec }) => {
          spec.volumes = [{ name: "program", configMap: { name: "pipelines-program-old" } }];
        }),
    },
  },
  {
    name: "the-program-holds-the-steps",
    sentence: "The program is there in full: the code of the steps, the operator and what starts them.",
    judge: (stack) => {
      const empty = programsOf(stack).find((program) =>
        [PROGRAM_FILES.steps, PROGRAM_FILES.operator].some(
          (file) => lengthOf(partOf(program, "binaryData", file)) < 1_000,
        ),
      );
      return empty && `a part of the one of ${empty.namespace} is empty`;
    },
    control: {
      breakage: "the program has no steps, under the name of its content",
      breakIt: (stack) => emptySteps(stack),
    },
  },
];

/** Empties the steps of the program, and renames it so that nothing else is wrong. */
function emptySteps(stack: RenderedStack): void {
  programsOf(stack).forEach((program) => {
    setAt(program.manifest, ["binaryData", PROGRAM_FILES.steps], gzipSync("").toString("base64"));
  });
  const [program] = programsOf(stack);
  const from = program?.name ?? "";
  const to = program === undefined ? "" : nameOfContent(program);
  // The same objects with another name in them.
  const renamed = JSON.parse(JSON.stringify(stack.objects).replaceAll(from, to)) as RenderedObject[];
  stack.objects.splice(0, stack.objects.length, ...renamed);
}
