import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import type { CliIo } from "../cli-io.ts";
import type { ProgressDisplay } from "../progress-display.ts";
import type { Screen } from "./screen.ts";
import { ScreenPainter } from "./screen-painter.ts";

/**
 * Shows a deploy on a screen of its own, which is gone when it is closed.
 *
 * @param lines all of it, as wide as the columns
 */
export function createScreenDisplay(
  io: Pick<CliIo, "out">,
  screen: Screen,
  lines: (deploy: PipelineDeploy, columns: number) => readonly string[],
): ProgressDisplay {
  const painter = new ScreenPainter();
  let shown: PipelineDeploy | undefined;
  let away: readonly string[] = [];
  const draw = () => {
    if (shown !== undefined) {
      const size = screen.size();
      // The last column is left free: a line that fills it would be cut.
      write(painter.paint([...away, ...lines(shown, size.columns - 1)], size));
    }
  };
  const write = (text: string) => {
    if (text !== "") {
      io.out(text);
    }
  };
  const unwatch = screen.watch({
    resized: draw,
    suspended: () => write(painter.close()),
    resumed: draw,
  });
  return {
    show: (deploy) => {
      shown = deploy;
      away = [];
      draw();
    },
    // It comes first: what is below it is old.
    away: (reason) => {
      away = [`Waiting for the API server: ${reason}`, ""];
      draw();
    },
    close: () => {
      unwatch();
      write(painter.close());
    },
  };
}
