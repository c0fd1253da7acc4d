import assert from "node:assert/strict";
import { fillDiskScript } from "../../lab/faults/disk-full-scripts.ts";
import { explainStaging } from "../../pipelines/hosts/explain-staging.ts";
import { shellIn } from "./debian/debian-host.ts";
import { BOOT, useBootcHost } from "./debian/use-bootc-host.ts";

describe("a host of bootc that cannot be staged", function () {
  this.timeout(600_000);
  const trial = useBootcHost();

  const failures: Record<string, readonly [fail: () => void, said: () => string, cause: () => string]> = {
    "the registry does not have": [
      () => {
        trial().registry.deleteManifest("os/linux", trial().target.digest);
      },
      () =>
        `error: reading manifest ${trial().target.digest} in ${trial().registry.address}/os/linux: manifest unknown`,
      () =>
        `${trial().registry.address} does not have ${trial().target.reference}; push the image again, then make a new plan`,
    ],
    "the registry does not give": [
      () => {
        trial().registry.answer = (_, response) => {
          response.writeHead(401).end();
          return true;
        };
      },
      () =>
        `error: reading manifest ${trial().target.digest} in ${trial().registry.address}/os/linux: unauthorized: authentication required`,
      () =>
        `${trial().registry.address} does not let this host in; put the registry's credentials into /etc/ostree/auth.json of the host`,
    ],
  };
  for (const [what, [fail, said, cause]] of Object.entries(failures)) {
    it(`fails to stage an image that ${what}, and says what to do`, async () => {
      fail();
      const failed = await trial().run("stage");
      assert.deepEqual(failed, { code: 1, said: `${said()}\n` });
      assert.equal(explainStaging("bootc", failed.said, trial().target), cause());
      assert.equal((await trial().state("read")).next, trial().old.digest);
    });
  }

  it("gives the registry the credentials of /etc/ostree/auth.json", async () => {
    await shellIn(
      trial().host,
      `mkdir -p /etc/ostree; echo '{"auths": {"${trial().registry.address}": {"auth": "dTpw"}}}' >/etc/ostree/auth.json`,
    );
    await trial().state("stage");
    assert.deepEqual(
      trial().registry.requests.map(({ authorization }) => authorization),
      ["Basic dTpw", "Basic dTpw"],
    );
  });

  it("names a registry that it does not reach", async () => {
    const away = {
      ...trial().target,
      reference: trial().target.reference.replace(trial().registry.address, "127.0.0.1:1"),
    };
    const failed = await trial().run("stage", away);
    assert.equal(
      explainStaging("bootc", failed.said, away),
      "this host does not reach 127.0.0.1:1; look at its network and at the registry",
    );
  });

  it("names a full disk, and still boots what it ran", async () => {
    const full = fillDiskScript(["/var/lib/lab"], "/run/full-disk");
    const failed = await trial().run("stage", trial().target, BOOT, full);
    assert.equal(failed.code, 1);
    assert.equal(explainStaging("bootc", failed.said, trial().target), "its disk is full; make room there");
    assert.equal((await trial().state("read")).next, trial().old.digest);
  });

  it("names a timer that would reboot it outside of a roll", async () => {
    await shellIn(
      trial().host,
      `rm /etc/systemd/system/bootc-fetch-apply-updates.timer
      printf '[Timer]\nOnBootSec=1h\n[Install]\nWantedBy=timers.target\n' >/usr/lib/systemd/system/bootc-fetch-apply-updates.timer
      mkdir -p /etc/systemd/system/timers.target.wants
      ln -s /usr/lib/systemd/system/bootc-fetch-apply-updates.timer /etc/systemd/system/timers.target.wants/`,
    );
    assert.deepEqual((await trial().state("read")).problems, [
      "bootc-fetch-apply-updates.timer of w1 must be masked, or it reboots the host outside of a roll, got enabled; systemctl mask bootc-fetch-apply-updates.timer",
    ]);
  });

  it("says that there is no bootc", async () => {
    await shellIn(trial().host, "rm /usr/local/bin/bootc");
    assert.deepEqual(await trial().run("read"), {
      code: 1,
      said: "this host must have bootc, got none; its target may have to be one of apt\n",
    });
  });
});
