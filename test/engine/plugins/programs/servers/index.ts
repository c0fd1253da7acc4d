import { local } from "@pulumi/command";
import * as hcloud from "@pulumi/hcloud";
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();
if (config.getBoolean("resource") === true) {
  new hcloud.Server("new", { serverType: "cx22", image: "debian-12" });
} else if (config.getBoolean("image") === true) {
  await hcloud.getImage({ name: "debian-12" });
}
const { servers } = await hcloud.getServers({
  withSelector: "cluster=prod",
  withStatuses: ["running", "off"],
});
for (const { name } of servers) {
  new local.Command(name, { create: `echo ${name}` });
}

export const names = servers.map((server) => server.name);
