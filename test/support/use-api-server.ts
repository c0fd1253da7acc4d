import { API_TOOLS, crdDirectories, ensureTools } from "../../toolchain/toolchain.ts";
import { startApiServer } from "./api-server.ts";
import type { ApiServer } from "./api-server.ts";
import { testIo } from "./test-io.ts";

const START_MILLISECONDS = 30 * 60_000;

let started: Promise<ApiServer> | undefined;
let users = 0;

/**
 * Gives a suite the API server that all suites of a test run share, with the CRDs installed: the first
 * suite starts it, the last one stops it. Suites keep apart by the names of their objects and delete them.
 *
 * @returns gives the server; to be called inside tests and hooks only.
 */
export function useApiServer(): () => ApiServer {
  users += 1;
  let server: ApiServer | undefined;
  before("start the API server", async function () {
    // Tools that are missing are built.
    this.timeout(START_MILLISECONDS);
    // Added now, it runs after those hooks of the suite that still need the server.
    this.test?.parent?.afterAll("stop the API server", async () => {
      users -= 1;
      if (users === 0) {
        await server?.stop();
      }
    });
    started ??= start();
    server = await started;
  });
  return () => {
    if (server === undefined) {
      throw new Error("the API server must be used inside tests and hooks");
    }
    return server;
  };
}

async function start(): Promise<ApiServer> {
  const io = testIo();
  const tools = await ensureTools(API_TOOLS, io);
  const server = await startApiServer({
    etcd: tools.etcd.path,
    kubeApiserver: tools["kube-apiserver"].path,
    kubeControllerManager: tools["kube-controller-manager"].path,
    crdFolders: Object.values(await crdDirectories(io)),
  });
  try {
    await server.installCrds();
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
