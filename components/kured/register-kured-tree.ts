import * as k8s from "@pulumi/kubernetes";
import type * as pulumi from "@pulumi/pulumi";
import type { KuredArgs } from "./kured-args.ts";
import { buildKuredTree } from "./kured-tree.ts";

/**
 * Registers the tree with a provider that writes each object as a file below `args.gitopsDirectory` instead
 * of applying it, so that a preview shows it and the policies judge it. Flux applies what is committed.
 * A refresh of these resources needs `PULUMI_K8S_SKIP_UPDATE_UNREACHABLE=true`, because this provider has no
 * cluster to read from. Returns what it registered.
 */
export function registerKuredTree(
  name: string,
  args: KuredArgs,
  parent?: pulumi.Resource,
): pulumi.Resource[] {
  const owned = parent === undefined ? {} : { parent };
  const provider = new k8s.Provider(
    `${name}-gitops`,
    {
      renderYamlToDirectory: args.gitopsDirectory,
      // The SDK would fill it from KUBECONFIG, and the provider refuses it beside a directory. The argument
      // skipUpdateUnreachable is no help for a refresh: it makes every update keep the old inputs.
      // https://github.com/pulumi/pulumi-kubernetes/blob/v4.25.0/provider/pkg/provider/provider.go
      kubeconfig: "",
    },
    owned,
  );
  // Stacks share the directory: to destroy one must not take the files away from another.
  const options = { ...owned, provider, retainOnDelete: true };
  const { namespace, networkPolicy, customResources } = buildKuredTree(args);
  return [
    provider,
    new k8s.core.v1.Namespace(`${name}-namespace`, namespace, options),
    new k8s.networking.v1.NetworkPolicy(`${name}-network-policy`, networkPolicy, options),
    ...Object.entries(customResources).map(
      ([role, manifest]) => new k8s.apiextensions.CustomResource(`${name}-${role}`, manifest, options),
    ),
  ];
}
