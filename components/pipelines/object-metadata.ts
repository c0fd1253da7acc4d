/** What every object of the pipelines carries. */
export function objectMetadata(name: string, namespace?: string) {
  return {
    name,
    ...(namespace === undefined ? {} : { namespace }),
    labels: { "app.kubernetes.io/name": "pipelines", "app.kubernetes.io/part-of": "turntable" },
    // Nothing is owned by these objects, so a deletion has nothing to wait for.
    annotations: { "pulumi.com/deletionPropagationPolicy": "background" },
  };
}
