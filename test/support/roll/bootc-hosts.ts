import { pushImage, removeRepository } from "../../../lab/registry/push-image.ts";
import { REGISTRY } from "../../../lab/images/image-names.ts";
import type { LabFile } from "../../../lab/lab-file.ts";
import { mustRunOnNode } from "../../../lab/machine/run-on-node.ts";
import { bootcFiles } from "../../fixtures/bootc/install.ts";
import { onHosts } from "../lab/on-hosts.ts";
import type { TestLab } from "../lab/test-lab.ts";

/** Repository of the images that these hosts boot. */
export const OS_REPOSITORY = "os/linux";

let offered = 0;

/** Puts an image of a version into the lab's registry, another one at each call. @returns its digest */
export async function offerImage({ lab }: TestLab, version: string): Promise<string> {
  offered += 1;
  const environment = { OS_VERSION: version, BUILD: String(offered) };
  return (await pushImage(lab, { name: OS_REPOSITORY, version, layers: [], environment })).digest;
}

/** Makes hosts of the lab such that are kept by the stand-in for bootc, and run a version. */
export async function keepByBootc(lab: TestLab, hosts: readonly string[], version: string): Promise<void> {
  const digest = await offerImage(lab, version);
  const files = bootcFiles({ reference: `${REGISTRY}/${OS_REPOSITORY}@${digest}`, digest, version });
  const script = `${files.map(writeFile).join("\n")}
systemctl daemon-reload
systemctl restart lab-follow-orders.service
systemctl start lab-bootc.service
`;
  for (const host of hosts) {
    await mustRunOnNode(lab.lab, host, ["sh", "-eu"], { input: script });
  }
}

/** Makes them hosts of packages again, and takes the images away. */
export async function keepByApt(lab: TestLab, hosts: readonly string[]): Promise<void> {
  await onHosts(
    lab,
    `systemctl stop lab-bootc.service || :
rm -rf /etc/systemd/system/lab-bootc.service /etc/systemd/system/multi-user.target.wants/lab-bootc.service
rm -rf /etc/systemd/system/bootc-fetch-apply-updates.timer /usr/local/bin/bootc /var/lib/lab/bootc /run/lab/bootc-booted
rm -f /etc/lab/version /run/lab/booted-version /run/reboot-required
systemctl daemon-reload
/usr/local/sbin/lab-boot-kernel`,
    hosts,
  );
  await removeRepository(lab.lab, OS_REPOSITORY);
}

function writeFile({ path, content, kind = "file", mode = 0o644 }: LabFile): string {
  const folder = path.slice(0, path.lastIndexOf("/"));
  const text = Buffer.from(content).toString("base64");
  return kind === "link"
    ? `mkdir -p ${folder}; ln -sfn '${content}' ${path}`
    : `mkdir -p ${folder}; echo ${text} | base64 -d >${path}; chmod ${mode.toString(8)} ${path}`;
}
