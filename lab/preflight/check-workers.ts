import { WORKERS } from "../layout.ts";

/**
 * Why a lab cannot have so many workers; undefined: it can.
 *
 * @param given what the person wrote
 */
export function checkWorkers(given: string): string | undefined {
  const count = Number(given);
  const fits = /^\d+$/.test(given) && count >= WORKERS.least && count <= WORKERS.most;
  return fits
    ? undefined
    : `--workers must be a whole number from ${WORKERS.least} to ${WORKERS.most}, got ${JSON.stringify(given)}`;
}

/** Why a lab that was made with so many workers cannot go on with others; undefined: it can. */
export function checkRemembered(wanted: number, remembered: number | undefined): string | undefined {
  return remembered === undefined || wanted >= remembered
    ? undefined
    : `the lab has ${remembered} workers and cannot lose any, got --workers ${wanted}; ` +
        "npm run lab -- down first, or leave the option out";
}
