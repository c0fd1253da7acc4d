/** A file of a host or of the rack, as data: builders are pure, one function writes. */
export interface LabFile {
  /** Absolute, inside the host. */
  readonly path: string;
  /** Text, or the target of a symbolic link. */
  readonly content: string;
  /** @default "file" */
  readonly kind?: "file" | "link";
  /** @default 0o644 */
  readonly mode?: number;
}
