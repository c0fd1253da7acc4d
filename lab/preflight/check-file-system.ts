/** File systems on which an overlay cannot write, or not for long, by the kernel's numbers. */
const UNFIT: Readonly<Record<number, string>> = {
  0x794c7630: "overlay",
  0x01021994: "tmpfs",
  0x6969: "NFS",
  0x01021997: "9p",
  0x65735546: "FUSE",
  0xff534d42: "CIFS",
};

/**
 * Why the disks of hosts cannot lie in this folder; undefined: they can.
 *
 * @param type number of its file system, as statfs has it: https://man7.org/linux/man-pages/man2/statfs.2.html
 */
export function checkFileSystem(folder: string, type: number): string | undefined {
  const name = UNFIT[type];
  return name === undefined
    ? undefined
    : `${folder} must lie on a disk's file system such as ext4 or xfs, got ${name}, on which the disks of hosts cannot ` +
        "lie; clone the repository to such a disk";
}
