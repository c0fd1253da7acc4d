import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";

/** A component with one ConfigMap. */
export class Site extends pulumi.ComponentResource {
  constructor(
    name: string,
    args: { readonly text: pulumi.Input<string> },
    opts?: pulumi.ComponentResourceOptions,
  ) {
    super("turntable:test:Site", name, args, opts);
    const page = new k8s.core.v1.ConfigMap(`${name}-page`, { data: { text: args.text } }, { parent: this });
    this.registerOutputs({ pageId: page.id });
  }
}

export function configMap(
  name: string,
  data: Record<string, pulumi.Input<string>>,
  opts?: pulumi.CustomResourceOptions,
) {
  return new k8s.core.v1.ConfigMap(name, { data }, opts);
}
