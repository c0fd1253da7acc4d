import { kernelPackage } from "./kernel-package.ts";

/** The kernel that every host of a lab has from the start. */
export const FIRST_KERNEL = kernelPackage("6.18.8");

/** What the lab's archive offers: a roll needs somewhere to go, and a second one somewhere else. */
export const OFFERED_KERNELS = [FIRST_KERNEL, kernelPackage("6.18.9"), kernelPackage("6.18.10")] as const;
