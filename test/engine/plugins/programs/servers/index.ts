import { local } from "@pulumi/command";
import * as hcloud from "@pulumi/hcloud";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();
/** What the plugin does not have, when the test asks for it. */
export const created = config.getBoolean("resource")
  ? [new hcloud.Server("new", { serverType: "cx22", image: "debian-12" }).name]
  : [];
export const found = config.getBoolean("image") ? [await hcloud.getImage({ name: "debian-12" })] : [];

const { servers } = await hcloud.getServers({
  withSelector: "cluster=prod",
  withStatuses: ["running", "off"],
});
export const names = servers.map((server) => server.name);
export const greetings = names.map((name) => new local.Command(name, { create: `echo ${name}` }).stdout);
