import { z } from "zod";
import { HOSTS } from "./deploy-target.ts";
import type { JudgedResource } from "./judged-resource.ts";
import { readProps } from "./read-props.ts";

const hostsSchema = z.object({
  hosts: z.array(
    z.object({
      name: z.string(),
      role: z.enum(["master", "worker"]),
      failureDomain: z.string().nullish(),
    }),
  ),
});

export type ListedHost = z.infer<typeof hostsSchema>["hosts"][number];

/** The hosts of the cluster; undefined: the resource does not list them. */
export function readHostList(resource: JudgedResource): readonly ListedHost[] | undefined {
  return resource.type === HOSTS ? readProps(resource, hostsSchema).hosts : undefined;
}
