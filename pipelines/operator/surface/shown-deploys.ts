import { isTerminal } from "../../api/deploy-phases.ts";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import type { DeployReader } from "../../kube/deploy-reader.ts";
import { newestFirst } from "../../cli/choose-deploy.ts";

/** A deploy as the index knows it. */
export interface IndexedDeploy {
  readonly name: string;
  readonly uid: string;
  readonly createdAt: string;
  readonly resourceVersion: string;
}

export interface ShownDeploysWorld {
  readonly reader: Pick<DeployReader, "readDeploy">;
  readonly changed: (deploys: readonly PipelineDeploy[]) => void;
  readonly log: (line: string) => void;
}

/** One of a thousand nodes is about a megabyte, most of it evidence; without it a third. */
export const KEPT_DEPLOYS = 20;

/**
 * The deploys that go on and the latest that have ended. Each is read when the index says that it is another one; how many are kept is
 * bounded, however many there are.
 */
export class ShownDeploys {
  readonly #world: ShownDeploysWorld;
  readonly #kept = new Map<string, PipelineDeploy>();
  /** Version of each that could not be read, by uid. */
  readonly #unreadable = new Map<string, string>();
  #index = new Map<string, IndexedDeploy>();
  #work: Promise<void> = Promise.resolve();
  readonly #signal: AbortSignal;

  constructor(world: ShownDeploysWorld, signal: AbortSignal) {
    this.#world = world;
    this.#signal = signal;
  }

  /** All that there are. Resolves when they are read. */
  replaced(index: ReadonlyMap<string, IndexedDeploy>): Promise<void> {
    this.#index = new Map(index);
    return this.#readLater();
  }

  put(deploy: IndexedDeploy): Promise<void> {
    this.#index.set(deploy.uid, deploy);
    return this.#readLater();
  }

  gone(uid: string): void {
    this.#index.delete(uid);
    if (this.#kept.delete(uid)) {
      this.#tell();
    }
  }

  /** One pass after the other: what changes meanwhile is seen by the next one. */
  #readLater(): Promise<void> {
    this.#work = this.#work.then(() => this.#readChanged());
    return this.#work;
  }

  async #readChanged(): Promise<void> {
    const wanted = this.#wanted();
    let changed = this.#forget(new Set(wanted.map(({ uid }) => uid)));
    for (const { name, uid, resourceVersion } of wanted) {
      const known = this.#kept.get(uid)?.metadata.resourceVersion ?? this.#unreadable.get(uid);
      if (!this.#signal.aborted && known !== resourceVersion) {
        changed = (await this.#read(name, uid, resourceVersion)) || changed;
      }
    }
    if (changed) {
      this.#tell();
    }
  }

  /** The latest, and older ones that are known to go on. */
  #wanted(): readonly IndexedDeploy[] {
    return [...this.#index.values()]
      .toSorted((a, b) => (`${a.createdAt} ${a.name}` < `${b.createdAt} ${b.name}` ? 1 : -1))
      .filter(({ uid }, place) => {
        const phase = this.#kept.get(uid)?.status?.phase;
        return place < KEPT_DEPLOYS || (this.#kept.has(uid) && (phase === undefined || !isTerminal(phase)));
      });
  }

  #forget(wanted: ReadonlySet<string>): boolean {
    const spare = [...this.#kept.keys()].filter((uid) => !wanted.has(uid));
    spare.forEach((uid) => this.#kept.delete(uid));
    [...this.#unreadable.keys()]
      .filter((uid) => !wanted.has(uid))
      .forEach((uid) => this.#unreadable.delete(uid));
    return spare.length > 0;
  }

  async #read(name: string, uid: string, resourceVersion: string): Promise<boolean> {
    try {
      const deploy = await this.#world.reader.readDeploy(name, this.#signal);
      if (deploy?.metadata.uid !== uid) {
        return this.#kept.delete(uid);
      }
      this.#kept.set(uid, trimDeploy(deploy));
      return true;
    } catch (error) {
      // What cannot be read does not hide the others; its next change is another chance.
      this.#unreadable.set(uid, resourceVersion);
      if (!this.#signal.aborted) {
        this.#world.log(
          `deploy ${name} is not shown: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      return false;
    }
  }

  #tell(): void {
    this.#world.changed(newestFirst([...this.#kept.values()]));
  }
}

/** An ended deploy without what only its own page shows. */
export function trimDeploy(deploy: PipelineDeploy): PipelineDeploy {
  const { status } = deploy;
  if (status === undefined || !isTerminal(status.phase)) {
    return deploy;
  }
  const { evidence: _evidence, plan, nodes, ...rest } = status;
  return {
    ...deploy,
    status: {
      ...rest,
      ...(plan === undefined ? {} : { plan: { ...plan, order: [], refusals: [], notes: [] } }),
      ...(nodes === undefined
        ? {}
        : {
            nodes: nodes.map(({ bootBefore: _before, bootAfter: _after, staged: _staged, ...node }) => node),
          }),
    },
  };
}
