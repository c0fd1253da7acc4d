/** What one path of an image holds. Paths have no leading slash; folders on the way to a path come by themselves. */
export type ImageEntry =
  | { readonly kind: "folder"; readonly path: string; readonly mode?: number }
  | { readonly kind: "file"; readonly path: string; readonly source: string; readonly mode?: number }
  | { readonly kind: "text"; readonly path: string; readonly content: string; readonly mode?: number }
  | { readonly kind: "link"; readonly path: string; readonly target: string };

/**
 * The entries with every folder above them, each path once, folders before what is in them.
 *
 * @throws Error naming a path that two entries claim
 */
export function withFolders(entries: readonly ImageEntry[]): readonly ImageEntry[] {
  const byPath = new Map<string, ImageEntry>();
  for (const entry of entries) {
    if (byPath.has(entry.path)) {
      throw new Error(`one entry of an image must have the path ${entry.path}, got two`);
    }
    byPath.set(entry.path, entry);
  }
  for (const { path } of entries) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const above = path.slice(0, end);
      if (!byPath.has(above)) {
        byPath.set(above, { kind: "folder", path: above });
      }
    }
  }
  return [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}
