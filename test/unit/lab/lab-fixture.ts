import type { Lab } from "../../../lab/lab.ts";
import { labNodes } from "../../../lab/layout.ts";
import { fakeIo, type FakeIo } from "../toolchain/fake-io.ts";

/** A lab of two workers whose files lie in a folder, and whose outside world is an io of tests. */
export function labIn(folder: string, io: FakeIo = fakeIo({ root: folder })): Lab {
  const own = `${folder}/.turntable/lab`;
  return {
    io: { ...io, start: () => Promise.reject(new Error("nothing may be started")) },
    folder: own,
    cluster: `${own}/cluster`,
    kubeconfig: `${own}/kubeconfig`,
    nodes: labNodes(2),
  };
}
