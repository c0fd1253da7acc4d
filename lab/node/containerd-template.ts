import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { withLock } from "../../toolchain/with-lock.ts";
import { OWN_NAMESPACES } from "../debian/own-namespaces.ts";
import { labCache } from "../lab-cache.ts";
import type { LabIo } from "../lab-io.ts";
import type { Roots } from "../machine/roots.ts";
import { mustRun } from "../must-run.ts";

const BUILD_MILLISECONDS = 300_000;

/**
 * Lines of shell that import archives with the hosts' own containerd. `$0` is a folder for scratch files, `$1` the
 * hosts' root, `$2` the folder that becomes containerd's, the archives of one folder
 * follow. Nothing stays mounted or running.
 */
const IMPORT = `scratch=$0 root=$1 target=$2
shift 2
mkdir -p "$scratch/upper" "$scratch/work" "$scratch/merged"
mount -t overlay overlay -o "lowerdir=$root,upperdir=$scratch/upper,workdir=$scratch/work" "$scratch/merged"
archives=$(dirname "$1")
mkdir -p "$scratch/merged/var/lib/containerd" "$scratch/merged$archives"
mount --bind "$target" "$scratch/merged/var/lib/containerd"
mount -t proc proc "$scratch/merged/proc"
mount -t tmpfs tmpfs "$scratch/merged/run"
mount --bind "$archives" "$scratch/merged$archives"
exec chroot "$scratch/merged" sh -euc '
printf "version = 2\\ndisabled_plugins = [\\"io.containerd.grpc.v1.cri\\"]\\n" > /run/config.toml
containerd --config /run/config.toml > /run/containerd.log 2>&1 &
daemon=$!
until ctr version > /dev/null 2>&1; do
  kill -0 $daemon
  sleep 0.1
done
for archive; do ctr --namespace k8s.io images import "$archive"; done
kill $daemon
wait $daemon
' sh "$@"`;

/**
 * A folder of containerd in which the images are that every host starts with. Made once and kept for every
 * clone of this machine; hosts get links of it, so that they share the images on disk and in memory.
 */
export async function ensureContainerdTemplate(
  io: LabIo,
  roots: Roots,
  archives: readonly string[],
): Promise<string> {
  // The folder of the archives is named for what they hold.
  const key = createHash("sha256").update(JSON.stringify([IMPORT, basename(roots.host), archives]));
  const folder = join(labCache(io.env), `containerd-${key.digest("hex").slice(0, 12)}`);
  if (!existsSync(folder)) {
    await withLock(`${folder}.lock`, "importing the images that hosts start with", io, () =>
      build(io, roots, archives, folder),
    );
  }
  return folder;
}

async function build(io: LabIo, roots: Roots, archives: readonly string[], folder: string): Promise<void> {
  if (existsSync(folder)) {
    return;
  }
  io.report("importing the images that hosts start with");
  const [unfinished, scratch] = [`${folder}.unfinished`, `${folder}.scratch`];
  for (const each of [unfinished, scratch]) {
    await rm(each, { recursive: true, force: true });
    await mkdir(each, { recursive: true });
  }
  await mustRun(io, [...OWN_NAMESPACES, "sh", "-euc", IMPORT, scratch, roots.host, unfinished, ...archives], {
    endWith: "SIGKILL",
    deadline: BUILD_MILLISECONDS,
  });
  await rm(scratch, { recursive: true });
  await rename(unfinished, folder);
}

/** containerd's own books, which each host writes for itself; all other files of images are only read. */
const BOOKS = [
  "io.containerd.metadata.v1.bolt/meta.db",
  "io.containerd.snapshotter.v1.overlayfs/metadata.db",
];

/** Makes a host's folder of containerd from the template, unless it has one. */
export async function copyContainerdTemplate(
  io: Pick<LabIo, "run">,
  template: string,
  folder: string,
): Promise<void> {
  if (existsSync(folder)) {
    return;
  }
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  const linked = await io.run("cp", ["-a", "--link", template, unfinished]);
  if (linked.code !== 0) {
    // Another file system than the cache.
    await rm(unfinished, { recursive: true, force: true });
    await mustRun(io, ["cp", "-a", "--reflink=auto", template, unfinished]);
  }
  for (const book of BOOKS) {
    await mustRun(io, ["cp", "-a", "--remove-destination", join(template, book), join(unfinished, book)]);
  }
  await rename(unfinished, folder);
}
