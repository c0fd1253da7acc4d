import { isDeepStrictEqual } from "node:util";
import { watchList } from "../../kube/watch-list.ts";
import type { WatchedList, WatchWorld } from "../../kube/watch-list.ts";

type Kind<T> = Omit<WatchedList<T>, "replaced" | "put" | "gone">;

/** All objects of a kind, as they were last seen. */
export class KeptItems<T> {
  #items: ReadonlyMap<string, T> = new Map();
  readonly #kind: Kind<T>;
  readonly #changed: (items: ReadonlyMap<string, T>) => void;
  readonly #listed: () => void;

  /**
   * @param changed called when something that is kept is another one; a node says every few seconds that it lives
   * @param listed called when all were listed
   */
  constructor(kind: Kind<T>, changed: (items: ReadonlyMap<string, T>) => void, listed: () => void) {
    this.#kind = kind;
    this.#changed = changed;
    this.#listed = listed;
  }

  watch(world: WatchWorld, signal: AbortSignal): Promise<void> {
    const list: WatchedList<T> = {
      ...this.#kind,
      replaced: (items) => {
        if (!isDeepStrictEqual(items, this.#items)) {
          this.#tell(items);
        }
        this.#listed();
      },
      put: (key, item) => {
        if (!isDeepStrictEqual(item, this.#items.get(key))) {
          this.#tell(new Map(this.#items).set(key, item));
        }
      },
      gone: (key) => this.#tell(new Map([...this.#items].filter(([own]) => own !== key))),
    };
    return watchList(world, list, signal);
  }

  #tell(items: ReadonlyMap<string, T>): void {
    this.#items = items;
    this.#changed(items);
  }
}
