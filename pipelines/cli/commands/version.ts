import { API_GROUP, API_VERSION } from "../../api/api-group.ts";
import type { Command } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { writeAnswer } from "../write-answer.ts";

/** Says which program this is. */
export const versionCommand: Command = {
  name: "version",
  summary: "print the versions of this program, of Node and of the API that it speaks",
  operands: [],
  options: {},
  details: ["It asks no cluster."],
  examples: ["pipectl version"],
  run: (invocation, io) => {
    const versions = { ...io.versions, api: `${API_GROUP}/${API_VERSION}` };
    writeAnswer(io, invocation.json, {
      json: () => versions,
      lines: () => [`pipectl ${versions.pipectl}, Node ${versions.node}, API ${versions.api}`],
    });
    return Promise.resolve(EXIT_CODES.done);
  },
};
