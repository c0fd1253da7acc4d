/**
 * What a run leaves out although its token works: without a token for github.com, Renovate skips what lives
 * there with a warning among its thousands of lines.
 */
export function describeGap(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return environment["RENOVATE_PLATFORM"] === "github" ||
    environment["RENOVATE_GITHUB_COM_TOKEN"] !== undefined
    ? undefined
    : "no token for github.com: dependencies that live there, such as actions, are left out; add key githubComToken to the Secret";
}
