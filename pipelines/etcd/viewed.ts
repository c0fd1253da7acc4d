import type { EtcdView } from "./etcd-view.ts";

/** What the etcd of one master says. */
export interface Viewed {
  readonly master: string;
  readonly view: EtcdView;
}
