/** Why node_modules must be installed again; undefined: it holds what package-lock.json asks for. */
export function whyInstall(lockText: string, installedText: string | undefined): string | undefined;
