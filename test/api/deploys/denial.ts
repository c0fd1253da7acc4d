import { API_GROUP } from "../../../pipelines/api/api-group.ts";

/** What the API server answers when a guard denies a request. */
export function denial(plural: string, name: string, guard: string, sentence: string): string {
  return `422 ${plural}.${API_GROUP} "${name}" is forbidden: ValidatingAdmissionPolicy '${guard}' with binding '${guard}' denied request: ${sentence}`;
}

/** What it answers when the schema or a rule of the kind does. */
export function invalid(kind: string, name: string, problem: string): string {
  return `422 ${kind}.${API_GROUP} "${name}" is invalid: ${problem}`;
}

/** The same for a problem that keeps the rules of the kind from being looked at. */
export function malformed(kind: string, name: string, problem: string): string {
  return invalid(
    kind,
    name,
    `[${problem}, <nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation]`,
  );
}

/** What it answers when no role of the user allows the request. */
export function forbidden(user: string, verb: string, resource: string, name?: string): string {
  const [group = ""] = resource.includes("workflow") ? ["argoproj.io"] : [API_GROUP];
  const about = `${resource.split("/")[0] ?? ""}.${group}${name === undefined ? "" : ` "${name}"`}`;
  return `403 ${about} is forbidden: User "${user}" cannot ${verb} resource "${resource}" in API group "${group}" in the namespace "pipelines"`;
}
