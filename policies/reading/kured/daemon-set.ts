import type { JudgedResource } from "../judged-resource.ts";
import { itemsOf, property, textOf } from "../property.ts";
import { isKind } from "../type-token.ts";
import { UnjudgeableError } from "../unjudgeable-error.ts";
import type { Kured } from "./kured.ts";
import { readCommandWords } from "./command-words.ts";
import { findVariable } from "./environment.ts";
import { isKuredName } from "./is-kured-name.ts";
import { readMounts } from "./read-mounts.ts";

/** kured's container of a DaemonSet: by its image, its command, its name, or the labels of its pods. */
function findContainer({ props }: JudgedResource): unknown {
  const template = property(props, "spec", "template");
  const containers = itemsOf(property(template, "spec", "containers"));
  const own = containers.find(
    (one) =>
      property(one, "name") === "kured" ||
      property(one, "command", "0") === "/usr/bin/kured" ||
      isKuredName(textOf(property(one, "image"))),
  );
  const labelled = property(template, "metadata", "labels", "app.kubernetes.io/name") === "kured";
  return own ?? (labelled ? containers[0] : undefined);
}

export function isKuredDaemonSet(resource: JudgedResource): boolean {
  return isKind(resource.type, "apps", "DaemonSet") && findContainer(resource) !== undefined;
}

/** What a DaemonSet starts kured with. */
export function readDaemonSet(
  resource: JudgedResource,
): Omit<Kured, "name" | "urn" | "shape" | "isSubstituted"> {
  const container = findContainer(resource);
  const words = () => readCommandWords(wordsOf(resource, container));
  const metadata = property(resource.props, "metadata");
  return {
    argumentsFor: (flag) => words().flags.filter((one) => one.flag === flag),
    variableFor: (flag) => {
      if (itemsOf(property(container, "envFrom")).length > 0) {
        throw new UnjudgeableError(
          "envFrom takes variables from another object, so the rule cannot be judged",
        );
      }
      return findVariable(property(container, "env"), flag, "the variable");
    },
    strayWords: () => words().stray,
    mounts: () =>
      readMounts(
        property(container, "volumeMounts"),
        property(resource.props, "spec", "template", "spec", "volumes"),
      ),
    daemonSet: () => ({
      name: textOf(property(metadata, "name")),
      namespace: textOf(property(metadata, "namespace") ?? "default"),
    }),
    isMonitored: () => false,
    placeOf: (flag) => `the argument --${flag}`,
  };
}

function wordsOf(resource: JudgedResource, container: unknown): readonly string[] {
  if (resource.type.endsWith("Patch")) {
    throw new UnjudgeableError(
      `${resource.name} patches a DaemonSet of kured, the rest of which no rule can read`,
    );
  }
  const command = itemsOf(property(container, "command")).map(String);
  const [program] = command;
  if (program !== undefined && program.split("/").at(-1) !== "kured") {
    throw new UnjudgeableError(
      `${resource.name} starts kured through another command, whose words no rule can read`,
    );
  }
  return [...command.slice(1), ...itemsOf(property(container, "args")).map(String)];
}
