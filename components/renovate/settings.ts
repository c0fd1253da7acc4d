/** What decides how Renovate runs; plain values, since they decide which children exist. */
export interface RenovateSettings {
  readonly platform: "forgejo" | "gitea" | "github" | "gitlab";
  /** API endpoint of the Git platform, such as `https://git.example.com/api/v1`. */
  readonly endpoint: string;
  /** Repositories as `owner/name`; nothing else is ever looked at. */
  readonly repositories: readonly string[];
  /** Daily cron schedule, read in `timeZone`. */
  readonly schedule: string;
  /** IANA time zone of the schedule. */
  readonly timeZone: string;
  /** `dry-run` logs what it would do; `armed` opens pull requests. */
  readonly mode: "dry-run" | "armed";
  /** Secret whose key `token` is the platform's token; `githubComToken` is optional beside it. */
  readonly tokenSecretName: string;
  /** Where runbooks are read; alerts link to `<runbookBaseUrl>/<name>.md`. */
  readonly runbookBaseUrl: string;
}
