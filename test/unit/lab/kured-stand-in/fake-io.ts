import type { KuredIo } from "../../../../lab/kured-stand-in/program/kured-io.ts";

export interface FakeIo extends KuredIo {
  readonly slept: number[];
  readonly logged: string[];
  rebooted: number;
}

/** A world that asks for a reboot, whose time goes on only while somebody sleeps. */
export function fakeIo(changes: Partial<KuredIo> = {}): FakeIo {
  let time = Date.parse("2027-02-04T03:00:00Z");
  const io: FakeIo = {
    slept: [],
    logged: [],
    rebooted: 0,
    now: () => new Date(time),
    sleep: (milliseconds) => {
      time += milliseconds;
      io.slept.push(milliseconds);
      return Promise.resolve();
    },
    random: () => 0.5,
    log: (line) => io.logged.push(line),
    rebootRequired: () => Promise.resolve(true),
    reboot: () => {
      io.rebooted += 1;
      return Promise.resolve();
    },
    fetch: () => Promise.reject(new Error("nothing was to be fetched")),
    ...changes,
  };
  return io;
}
