import { z } from "zod";

const named = z.object({ name: z.string() });

/** The fields of a server that are used: https://docs.hetzner.cloud/reference/cloud#servers-list-servers */
export const serverSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  labels: z.record(z.string(), z.string()),
  server_type: named,
  image: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
  /** Absent in answers from before locations moved out of the datacenter. */
  location: named.nullish(),
  /** Absent once datacenters are removed from the API. */
  datacenter: z.object({ name: z.string(), location: named }).nullish(),
  public_net: z.object({
    ipv4: z.object({ ip: z.string() }).nullable(),
    ipv6: z.object({ ip: z.string() }).nullable(),
    firewalls: z.array(z.object({ id: z.int() })).default([]),
  }),
  private_net: z.array(
    z.object({
      network: z.int(),
      ip: z.string(),
      alias_ips: z.array(z.string()),
      mac_address: z.string(),
    }),
  ),
  placement_group: z.object({ id: z.int() }).nullish(),
  backup_window: z.string().nullable(),
  primary_disk_size: z.int(),
  protection: z.object({ delete: z.boolean(), rebuild: z.boolean() }),
});

/** One page of servers; other fields of the answer are let through. */
export const serverPageSchema = z.object({
  servers: z.array(serverSchema),
  meta: z.object({ pagination: z.object({ next_page: z.int().nullable() }) }),
});

export type Server = z.infer<typeof serverSchema>;
