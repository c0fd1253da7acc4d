const RELEASES = "https://get.pulumi.com/releases/sdk";

const PLATFORMS: Readonly<Record<string, string>> = { linux: "linux", darwin: "darwin" };
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "x64", arm64: "arm64" };

export interface CliRelease {
  /** Name of the archive, as the file with the checksums has it. */
  readonly archive: string;
  readonly archiveUrl: string;
  readonly checksumsUrl: string;
}

/** Where Pulumi publishes the CLI for a machine; undefined: not for this one, or only as a zip file. */
export function cliRelease(version: string, platform: string, arch: string): CliRelease | undefined {
  const system = PLATFORMS[platform];
  const machine = ARCHITECTURES[arch];
  if (system === undefined || machine === undefined) {
    return undefined;
  }
  const archive = `pulumi-v${version}-${system}-${machine}.tar.gz`;
  return {
    archive,
    archiveUrl: `${RELEASES}/${archive}`,
    checksumsUrl: `${RELEASES}/pulumi-${version}-checksums.txt`,
  };
}

/** The SHA-256 of a file in a list of `<hexadecimal>  <name>` lines; undefined: the list does not have it. */
export function checksumOf(name: string, checksums: string): string | undefined {
  const line = checksums.split("\n").find((each) => each.trim().split(/\s+/)[1] === name);
  const sum = line?.trim().split(/\s+/)[0];
  return sum !== undefined && /^[0-9a-f]{64}$/.test(sum) ? sum : undefined;
}
