import assert from "node:assert/strict";
import { readCommandWords } from "../../../../../policies/reading/kured/command-words.ts";

describe("a command line of kured", () => {
  it("gives flags in their order, with what set them", () => {
    const words = [
      "--period=5m",
      "--annotate-nodes",
      "--lock-ttl",
      "--period",
      "--notify-url=a=b",
      "--period=",
    ];
    assert.deepEqual(readCommandWords(words), {
      flags: [
        { flag: "period", value: "5m", setBy: "the argument --period" },
        {
          flag: "annotate-nodes",
          value: "true",
          setBy: "the argument --annotate-nodes, which stands alone",
        },
        { flag: "lock-ttl", value: "--period", setBy: "the argument --lock-ttl" },
        { flag: "notify-url", value: "a=b", setBy: "the argument --notify-url" },
        { flag: "period", value: "", setBy: "the argument --period" },
      ],
      stray: [],
    });
  });

  it("names the flags that kured does not know, and no other word", () => {
    assert.deepEqual(readCommandWords(["--lock-tll=5m", "hunter2", "", "-v", "--period=1m"]), {
      flags: [{ flag: "period", value: "1m", setBy: "the argument --period" }],
      stray: ["--lock-tll", "a word without dashes", "a word without dashes", "a word without dashes"],
    });
  });

  it("ends at two dashes", () => {
    assert.deepEqual(readCommandWords(["--", "--period=1m", "hunter2"]), { flags: [], stray: [] });
  });

  it("cannot be judged while its last flag has no value", () => {
    assert.throws(() => readCommandWords(["--period=1m", "--lock-ttl"]), {
      message: "the argument --lock-ttl has no value, with which kured does not start",
    });
  });
});
