import { itemsOf, property } from "../property.ts";
import type { Mount } from "./kured.ts";

/** Directories of the host that a container sees, from its own list and the one of its pod. */
export function readMounts(volumeMounts: unknown, volumes: unknown): readonly Mount[] {
  return itemsOf(volumeMounts).flatMap((mount) => {
    const volume = itemsOf(volumes).find((one) => property(one, "name") === property(mount, "name"));
    const [mountPath, hostPath] = [property(mount, "mountPath"), property(volume, "hostPath", "path")];
    return typeof mountPath === "string" && typeof hostPath === "string" ? [{ mountPath, hostPath }] : [];
  });
}
