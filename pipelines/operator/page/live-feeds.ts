import type { ClusterView } from "../surface/cluster-view.ts";
import { changedFragments } from "./changed-fragments.ts";
import type { ChangedFragment } from "./changed-fragments.ts";
import type { Page } from "./section.ts";

/** One message to a reader: what to put in place of what they have. */
export interface LiveMessage {
  readonly title: string;
  /** RFC 3339. */
  readonly now: string;
  readonly fragments: readonly ChangedFragment[];
}

export interface LiveWorld {
  readonly view: ClusterView;
  readonly now: () => number;
  /** Calls back after so many milliseconds. @returns ends it */
  readonly after: (milliseconds: number, then: () => void) => () => void;
}

interface Feed {
  page: Page;
  readonly readers: Set<(message: LiveMessage) => void>;
  readonly end: () => void;
}

/** What changes within so long is one message. */
const GATHER_MS = 50;
/** Bars that go on grow, and what counts is right without a script's clock. */
const REDRAW_MS = 30_000;

/** Tells readers of pages what changed. Readers who may see the same of the same page share the work; without readers there is none. */
export class LiveFeeds {
  readonly #world: LiveWorld;
  readonly #feeds = new Map<string, Feed>();

  constructor(world: LiveWorld) {
    this.#world = world;
  }

  /**
   * @param key of the page and of what its reader may see
   * @param make makes the page as it is now
   * @param tell is called at once with the whole page, and then with what changes
   * @returns ends it
   */
  follow(key: string, make: () => Page, tell: (message: LiveMessage) => void): () => void {
    const feed = this.#feeds.get(key) ?? this.#begin(key, make);
    tell(this.#message(feed.page, changedFragments(undefined, feed.page)));
    feed.readers.add(tell);
    return () => {
      feed.readers.delete(tell);
      if (feed.readers.size === 0) {
        feed.end();
        this.#feeds.delete(key);
      }
    };
  }

  #begin(key: string, make: () => Page): Feed {
    const { view, after } = this.#world;
    let cancel: (() => void) | undefined;
    let pending = false;
    const redraw = () => {
      pending = false;
      cancel = after(REDRAW_MS, redraw);
      this.#redraw(feed, make());
    };
    const off = view.onChange(() => {
      if (!pending) {
        pending = true;
        cancel?.();
        cancel = after(GATHER_MS, redraw);
      }
    });
    cancel = after(REDRAW_MS, redraw);
    const end = () => {
      off();
      cancel?.();
    };
    const feed: Feed = { page: make(), readers: new Set(), end };
    this.#feeds.set(key, feed);
    return feed;
  }

  #redraw(feed: Feed, page: Page): void {
    const fragments = changedFragments(feed.page, page);
    feed.page = page;
    if (fragments.length > 0) {
      const message = this.#message(page, fragments);
      feed.readers.forEach((tell) => tell(message));
    }
  }

  #message({ title }: Page, fragments: readonly ChangedFragment[]): LiveMessage {
    return { title: `${title} · Turntable`, now: new Date(this.#world.now()).toISOString(), fragments };
  }
}
