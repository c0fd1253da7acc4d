import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { buildAlerts } from "./alerts.ts";
import { configMapName, readConfigFiles } from "./config-files.ts";
import { buildCronJobSpec } from "./cron-job.ts";
import { buildCronJobMetadata, buildMetadata, buildNamespaceMetadata } from "./metadata.ts";
import { RENOVATE_NAME } from "./names.ts";
import { buildNetworkPolicySpec } from "./network-policy.ts";
import type { RenovateSettings } from "./settings.ts";

export interface RenovateArgs extends RenovateSettings {
  /**
   * Token of the Git platform, stored in a Secret of the name `tokenSecretName`.
   *
   * @default the Secret exists already and is not touched
   */
  readonly token?: pulumi.Input<string> | undefined;
}

/**
 * Proposes updates of everything that is pinned, once a day. It only ever opens pull requests, and not
 * even those before `mode` is `armed`; a run without a working token fails instead of passing empty.
 */
export class Renovate extends pulumi.ComponentResource {
  public readonly namespace: pulumi.Output<string>;
  public readonly cronJobName: pulumi.Output<string>;
  /** Name of the PrometheusRule. */
  public readonly alertsName: pulumi.Output<string>;

  public constructor(name: string, args: RenovateArgs, opts?: pulumi.ComponentResourceOptions) {
    const { token, ...settings } = args;
    const secretToken = token === undefined ? undefined : pulumi.secret(token);
    super("turntable:updates:Renovate", name, { ...settings, token: secretToken }, opts);
    const namespace = new k8s.core.v1.Namespace(
      `${name}-namespace`,
      { metadata: buildNamespaceMetadata() },
      { parent: this },
    );
    const inNamespace = { parent: this, dependsOn: [namespace] };
    const files = readConfigFiles(settings);
    const cronJob = new k8s.batch.v1.CronJob(
      `${name}-cron-job`,
      {
        metadata: buildCronJobMetadata(settings.mode),
        spec: buildCronJobSpec(settings, configMapName(files)),
      },
      {
        parent: this,
        dependsOn: [
          ...registerIdentity(name, settings, inNamespace),
          ...registerToken(name, settings, secretToken, inNamespace),
          registerConfig(name, files, inNamespace),
        ],
      },
    );
    const alerts = new k8s.apiextensions.CustomResource(`${name}-alerts`, buildAlerts(settings), inNamespace);
    this.namespace = namespace.metadata.name;
    this.cronJobName = cronJob.metadata.name;
    this.alertsName = alerts.metadata.name;
    this.registerOutputs({
      namespace: this.namespace,
      cronJobName: this.cronJobName,
      alertsName: this.alertsName,
    });
  }
}

/** Who the pods are, which is nobody for the Kubernetes API, and what they may reach. */
function registerIdentity(
  name: string,
  settings: RenovateSettings,
  opts: pulumi.CustomResourceOptions,
): pulumi.Resource[] {
  const metadata = buildMetadata(RENOVATE_NAME);
  return [
    new k8s.core.v1.ServiceAccount(
      `${name}-service-account`,
      { metadata, automountServiceAccountToken: false },
      opts,
    ),
    new k8s.networking.v1.NetworkPolicy(
      `${name}-network-policy`,
      { metadata, spec: buildNetworkPolicySpec(settings) },
      opts,
    ),
  ];
}

function registerToken(
  name: string,
  { tokenSecretName }: RenovateSettings,
  token: pulumi.Output<string> | undefined,
  opts: pulumi.CustomResourceOptions,
): pulumi.Resource[] {
  return token === undefined
    ? []
    : [
        new k8s.core.v1.Secret(
          `${name}-token`,
          { metadata: buildMetadata(tokenSecretName), stringData: { token } },
          opts,
        ),
      ];
}

function registerConfig(
  name: string,
  files: Record<string, string>,
  opts: pulumi.CustomResourceOptions,
): pulumi.Resource {
  return new k8s.core.v1.ConfigMap(
    `${name}-config`,
    { metadata: buildMetadata(configMapName(files)), immutable: true, data: files },
    opts,
  );
}
