// Where tests find it: the safety envelope records the whole program, a test a part of it.
export { record } from "../../envelope/recording/record.ts";
export type { Recorded, RecordOptions } from "../../envelope/recording/record.ts";
