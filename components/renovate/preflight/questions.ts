import type { TokenQuestion } from "./check-token.ts";

/** The accounts that a run needs, from the container's environment; the platform's own comes first. */
export function readQuestions(environment: Readonly<Record<string, string | undefined>>): TokenQuestion[] {
  const own = {
    platform: environment["RENOVATE_PLATFORM"] ?? "",
    endpoint: environment["RENOVATE_ENDPOINT"] ?? "",
    token: environment["RENOVATE_TOKEN"] ?? "",
  };
  const githubCom = environment["RENOVATE_GITHUB_COM_TOKEN"];
  return githubCom === undefined
    ? [own]
    : [own, { platform: "github", endpoint: "https://api.github.com", token: githubCom }];
}
