import { FAULT_RUN } from "./on-host.ts";

/** The full disk: small, in memory, so that the machine's own disk is never filled. */
const DISK = `${FAULT_RUN}/full-disk`;

/** Folders of a host that lie on the full disk: images and containers, packages, staged versions. */
export const FULL_FOLDERS = [
  "/var/lib/containerd/io.containerd.content.v1.content",
  "/var/lib/containerd/io.containerd.grpc.v1.cri",
  "/var/lib/apt",
  "/var/lib/dpkg",
  "/var/lib/lab",
  "/var/cache",
  "/var/tmp",
] as const;

/**
 * Lays a full file system over each folder: what is there can be read, and every write fails with ENOSPC. tmpfs
 * answers so when either its blocks or its inodes are used up.
 */
export function fillDiskScript(folders: readonly string[] = FULL_FOLDERS, disk: string = DISK): string {
  return `if ! mountpoint -q ${disk}; then
mkdir -p ${disk}
mount -t tmpfs -o size=1m,nr_inodes=256 lab-fault ${disk}
fi
for folder in ${folders.join(" ")}; do
if mountpoint -q "$folder"; then continue; fi
mkdir -p "$folder"
layer=${disk}/$(echo "$folder" | tr / _)
mkdir -p "$layer/upper" "$layer/work"
mount -t overlay -o "lowerdir=$folder,upperdir=$layer/upper,workdir=$layer/work" lab-fault "$folder"
done
fill() { head -c 2097152 /dev/zero >"$1"; }
if fill ${disk}/blocks 2>/dev/null; then echo "the disk took 2 MiB and must not" >&2; exit 1; fi
number=0
while touch "${disk}/$number" 2>/dev/null; do number=$((number + 1)); done
`;
}

/** Takes the full file systems away; what was below is as it was. */
export function emptyDiskScript(folders: readonly string[] = FULL_FOLDERS, disk: string = DISK): string {
  return `for folder in ${folders.join(" ")}; do
while [ "$(findmnt --noheadings --first-only --output SOURCE --mountpoint "$folder")" = lab-fault ]; do
umount --lazy "$folder"
done
done
while mountpoint -q ${disk}; do umount --lazy ${disk}; done
`;
}

/** Shell condition: the full disk is there. */
export const DISK_IS_FULL = `mountpoint -q ${DISK}`;
