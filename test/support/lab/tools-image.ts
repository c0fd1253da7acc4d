import { REGISTRY } from "../../../lab/images/image-names.ts";

/** Busybox, with every command that it can be. */
export const TOOLS_IMAGE = `${REGISTRY}/tools:bookworm`;
