import type { WriteStream } from "node:tty";
import type { Screen } from "./screen.ts";

/** What of the process the screen needs. */
export type ScreenProcess = Pick<NodeJS.Process, "on" | "off" | "kill" | "pid">;

/** The terminal to which a program writes. */
export function createSystemScreen(terminal: WriteStream, own: ScreenProcess): Screen {
  return {
    size: () => ({ columns: terminal.columns, rows: terminal.rows }),
    watch: (listener) => {
      const resized = () => listener.resized();
      const resumed = () => listener.resumed();
      const suspend = () => {
        listener.suspended();
        // The signal was taken from the system, which would have stopped the program.
        own.kill(own.pid, "SIGSTOP");
      };
      terminal.on("resize", resized);
      own.on("SIGTSTP", suspend);
      own.on("SIGCONT", resumed);
      return () => {
        terminal.off("resize", resized);
        own.off("SIGTSTP", suspend);
        own.off("SIGCONT", resumed);
      };
    },
  };
}
