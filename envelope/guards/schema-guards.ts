import type { Guard } from "../guard.ts";
import { isJsonObject, valueAt } from "../json.ts";
import type { Json } from "../json.ts";
import { objectsOf } from "../reading/find-object.ts";
import { SCHEMA, STATUS } from "../reading/kind-places.ts";

/** The first text, list or map somewhere inside a schema that has no bound; undefined: there is none. */
function findUnbounded(schema: Json | undefined, path: string): string | undefined {
  if (!isJsonObject(schema)) {
    return undefined;
  }
  if (schema["type"] === "array" && schema["maxItems"] === undefined) {
    return path;
  }
  const inner = Object.entries(isJsonObject(schema["properties"]) ? schema["properties"] : {});
  const parts: (readonly [string, Json | undefined])[] = [...inner, ["[]", schema["items"]]];
  return parts
    .map(([name, own]) => findUnbounded(own, `${path}.${name}`))
    .find((found) => found !== undefined);
}

/** What the API server keeps of a deploy or a decision. */
export const SCHEMA_GUARDS: readonly Guard[] = [
  {
    name: "what-is-kept-is-bounded",
    sentence: "Every list that a deploy or a decision keeps has a bound.",
    judge: (stack) => {
      const found = objectsOf(stack, "CustomResourceDefinition")
        .map(({ manifest, name }) => findUnbounded(valueAt(manifest, SCHEMA), name))
        .find((path) => path !== undefined);
      return found && `${found} has none`;
    },
    control: {
      breakage: "a deploy keeps any amount of evidence",
      breakIt: (stack) =>
        objectsOf(stack, "CustomResourceDefinition").forEach(({ manifest }) => {
          const evidence = valueAt(manifest, [...STATUS, "properties", "evidence"]);
          if (isJsonObject(evidence)) {
            delete evidence["maxItems"];
          }
        }),
    },
  },
  {
    name: "nothing-unknown-is-kept",
    sentence: "What the schema does not know is not kept.",
    judge: (stack) =>
      JSON.stringify(objectsOf(stack, "CustomResourceDefinition").map(({ manifest }) => manifest)).includes(
        '"x-kubernetes-preserve-unknown-fields":true',
      )
        ? "unknown fields are kept"
        : undefined,
    control: {
      breakage: "a deploy keeps whatever it is given",
      breakIt: (stack) =>
        objectsOf(stack, "CustomResourceDefinition").forEach(({ manifest }) => {
          const schema = valueAt(manifest, SCHEMA);
          if (isJsonObject(schema)) {
            schema["x-kubernetes-preserve-unknown-fields"] = true;
          }
        }),
    },
  },
  {
    name: "kinds-have-one-version",
    sentence: "Each kind has one version, which is served and stored, in namespaces.",
    judge: (stack) => {
      const other = objectsOf(stack, "CustomResourceDefinition").find(({ manifest }) => {
        const versions = valueAt(manifest, ["spec", "versions"]);
        return (
          !Array.isArray(versions) ||
          versions.length !== 1 ||
          valueAt(manifest, ["spec", "scope"]) !== "Namespaced"
        );
      });
      return other && `${other.name} has not`;
    },
    control: {
      breakage: "deploys belong to no namespace",
      breakIt: (stack) =>
        objectsOf(stack, "CustomResourceDefinition").forEach(({ manifest }) => {
          if (isJsonObject(manifest["spec"])) {
            manifest["spec"]["scope"] = "Cluster";
          }
        }),
    },
  },
];
