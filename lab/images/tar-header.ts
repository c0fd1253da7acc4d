const BLOCK = 512;
const LONGEST_PATH = 100;
const TYPE_FLAGS = { file: "0", link: "2", folder: "5" } as const;

export interface TarMember {
  readonly kind: keyof typeof TYPE_FLAGS;
  readonly path: string;
  readonly mode: number;
  /** Bytes of a file. */
  readonly size: number;
  /** Target of a link. */
  readonly target: string;
}

/**
 * The header of a member in the ustar format, which every container runtime reads. It belongs to root and is as old
 * as 1970, so that the same content always makes the same archive. GNU tar could do that too, but only from a folder that
 * was filled first, which doubles what is written.
 *
 * @see https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html#tag_20_92_13_06
 * @throws Error naming a path that does not fit
 */
export function tarHeader({ kind, path, mode, size, target }: TarMember): Uint8Array {
  const name = kind === "folder" ? `${path}/` : path;
  for (const text of [name, target]) {
    if (Buffer.byteLength(text) > LONGEST_PATH) {
      throw new Error(`a path in an image must have at most ${LONGEST_PATH} bytes, got ${text}`);
    }
  }
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(mode, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  // The checksum counts its own field as spaces.
  header.write(" ".repeat(8), 148);
  header.write(TYPE_FLAGS[kind], 156);
  header.write(target, 157);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\u0000 `, 148);
  return header;
}

/** What follows a file of this size up to the next block. */
export function tarPadding(size: number): Uint8Array {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** Two empty blocks end an archive. */
export const TAR_END: Uint8Array = Buffer.alloc(2 * BLOCK);

function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, "0")}\u0000`;
}
