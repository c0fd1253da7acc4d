import { readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

/** The fields of a package.json that say which packages, and which provider, it needs. */
const manifestSchema = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  pulumi: z
    .object({
      resource: z.boolean().optional(),
      name: z.string().optional(),
      version: z.string().optional(),
      server: z.string().optional(),
    })
    .optional(),
});

type Manifest = z.infer<typeof manifestSchema>;

/** A provider that a program needs, as its npm package names it. */
export interface RequiredPackage {
  readonly name: string;
  readonly version: string;
  /** Where the CLI may download it; empty: the CLI's default. */
  readonly server: string;
}

/** The providers of all packages that the program in `directory` has installed and depends on. */
export function requiredPackages(directory: string): readonly RequiredPackage[] {
  return dependencies(directory).flatMap(({ name = "", version = "", pulumi }) =>
    pulumi?.resource === true
      ? [
          {
            name: pulumi.name ?? name.replace(/^@pulumi\//, "").replace(/^@/, ""),
            version: pulumi.version ?? version,
            server: pulumi.server ?? "",
          },
        ]
      : [],
  );
}

function dependencies(root: string): readonly Manifest[] {
  const found = new Map<string, Manifest>();
  const pending = [root];
  for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
    for (const name of dependencyNames(readManifest(directory))) {
      const installed = findInstalled(name, directory);
      if (installed !== undefined && !found.has(installed.directory)) {
        found.set(installed.directory, installed.manifest);
        pending.push(installed.directory);
      }
    }
  }
  return [...found.values()];
}

function dependencyNames(manifest: Manifest | undefined): readonly string[] {
  return Object.keys({ ...manifest?.dependencies, ...manifest?.optionalDependencies });
}

/** Looks where Node looks: in node_modules of `from` and of every folder above it. */
function findInstalled(
  name: string,
  from: string,
): { readonly directory: string; readonly manifest: Manifest } | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    const manifest = readManifest(candidate);
    if (manifest !== undefined) {
      return { directory: realpathSync(candidate), manifest };
    }
    if (folder === dirname(folder)) {
      return undefined;
    }
  }
}

/** Undefined: there is no readable package.json, so nothing can be required through it. */
function readManifest(directory: string): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(directory, "package.json"), "utf8")));
  } catch {
    return undefined;
  }
}
