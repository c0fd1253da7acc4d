import { systemIo } from "../../toolchain/toolchain.ts";
import type { ToolchainIo } from "../../toolchain/toolchain.ts";

/** The outside world of a test that starts real tools. Mocha starts the tests, so their environment is read here. */
export function testIo(): ToolchainIo {
  return systemIo(process.env, () => undefined);
}
