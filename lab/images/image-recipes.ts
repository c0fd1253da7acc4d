import { join } from "node:path";
import { STEP_IMAGE } from "../../components/deploy-target/step-image.ts";
import type { FoundTools } from "../../toolchain/toolchain.ts";
import { versions } from "../../toolchain/versions.ts";
import type { Roots } from "../machine/roots.ts";
import { baseLayer } from "./base-layer.ts";
import type { ImageEntry } from "./image-entry.ts";
import { storeName } from "./image-names.ts";
import type { ImageRecipe, LabImageName } from "./image-recipe.ts";

/** Tools of which images are made. */
export const IMAGE_TOOLS = [
  "argoexec",
  "workflow-controller",
  "source-controller",
  "kustomize-controller",
  "helm-controller",
  "coredns",
] as const;

type ImageTool = (typeof IMAGE_TOOLS)[number];

export type ImageTools = Pick<FoundTools<ImageTool>, ImageTool>;

export interface ImageSources {
  readonly roots: Roots;
  readonly tools: ImageTools;
  /** Node's executable. */
  readonly node: string;
  /** What busybox can be called as. */
  readonly commands: readonly string[];
}

const LIBRARIES = "usr/lib/x86_64-linux-gnu";
const LOADER = "ld-linux-x86-64.so.2";
const C_LIBRARIES = ["libc.so.6"];
/** What `ldd` shows for Node. */
const NODE_LIBRARIES = [
  ...C_LIBRARIES,
  "libdl.so.2",
  "libgcc_s.so.1",
  "libm.so.6",
  "libpthread.so.0",
  "libstdc++.so.6",
];

/**
 * What holds a pod's namespaces. As process 1 a plain `sleep` ignores SIGTERM, and every pod would take the whole grace period to
 * leave.
 */
const PAUSE = `#!/bin/sh
trap 'exit 0' TERM INT
while :; do
  sleep 2147483647 &
  wait
done
`;

/** Account of Argo's own images. @see https://github.com/argoproj/argo-workflows/blob/v4.0.5/Dockerfile */
const ARGO_USER = "8737";
/** Account of Flux' own images. @see https://github.com/fluxcd/source-controller/blob/v1.9.4/Dockerfile */
const FLUX_USER = "65534:65534";

/** The images of the lab, each made of files that are on this machine already. */
export function imageRecipes(sources: ImageSources): readonly ImageRecipe[] {
  const { roots, tools, node, commands } = sources;
  const base = baseLayer(join(roots.rack, "usr/bin/busybox"), commands);
  const certificates = [rootFile(roots, "etc/ssl/certs/ca-certificates.crt", 0o644)];
  const ofTool = (name: ImageTool & LabImageName, user?: string): ImageRecipe => ({
    name,
    version: tools[name].version,
    layers: [base, [...certificates, { kind: "file", path: `usr/bin/${name}`, source: tools[name].path }]],
    entrypoint: [name],
    ...(user === undefined ? {} : { user }),
  });
  return [
    {
      name: "pause",
      version: "1",
      layers: [base, [{ kind: "text", path: "usr/bin/pause", content: PAUSE, mode: 0o755 }]],
      entrypoint: ["/usr/bin/pause"],
      preloaded: true,
    },
    { ...ofTool("coredns", FLUX_USER), preloaded: true },
    {
      name: "registry",
      version: "bookworm",
      layers: [base, [...rootLibraries(roots, C_LIBRARIES), rackFile(roots, "usr/bin/docker-registry")]],
      entrypoint: ["docker-registry"],
      command: ["serve", "/etc/docker/registry/config.yml"],
      preloaded: true,
    },
    { name: "tools", version: "bookworm", layers: [base], command: ["sh"] },
    {
      name: "node",
      version: versions.node,
      layers: [
        base,
        [...certificates, ...rootLibraries(roots, NODE_LIBRARIES)],
        [
          { kind: "file", path: "usr/local/bin/node", source: node },
          { kind: "folder", path: "home/node" },
        ],
      ],
      command: ["node"],
      preloaded: true,
      // A closed network has no image of this digest. A host's store believes the name that an image is given, so that the
      // workflows run as they are.
      standsFor: [storeName(STEP_IMAGE)],
    },
    ofTool("argoexec"),
    ofTool("workflow-controller", ARGO_USER),
    ofTool("source-controller", FLUX_USER),
    ofTool("kustomize-controller", FLUX_USER),
    ofTool("helm-controller", FLUX_USER),
  ];
}

function rootLibraries(roots: Roots, names: readonly string[]): readonly ImageEntry[] {
  return [
    ...names.map((name) => rootFile(roots, `${LIBRARIES}/${name}`, 0o644)),
    {
      kind: "file",
      path: `usr/lib64/${LOADER}`,
      // The link that Debian has at this path is absolute and leads to this machine's own loader.
      source: join(roots.host, LIBRARIES, LOADER),
    },
  ];
}

function rootFile(roots: Roots, path: string, mode: number): ImageEntry {
  return { kind: "file", path, source: join(roots.host, path), mode };
}

function rackFile(roots: Roots, path: string): ImageEntry {
  return { kind: "file", path, source: join(roots.rack, path) };
}
