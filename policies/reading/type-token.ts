/**
 * Whether a Pulumi type is this Kubernetes kind, whatever its version: `kubernetes:<group>/<version>:<kind>`. The group
 * of the core API is `core`. A patch of an object is judged like the object.
 */
export function isKind(type: string, group: string, kind: string): boolean {
  const match = /^kubernetes:([^/]+)\/[^:/]+:(.+?)(?:Patch)?$/.exec(type);
  return match !== null && match[1] === group && match[2] === kind;
}
