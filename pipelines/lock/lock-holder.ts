const PREFIX = "turntable/";

/** Who holds the lock for a deploy. No node can have this name, so no kured takes the lock for its own. */
export function lockHolder(deploy: string): string {
  return `${PREFIX}${deploy}`;
}

/** The deploy that a holder stands for; undefined: the holder is not one of ours. */
export function deployOfHolder(holder: string): string | undefined {
  return holder.startsWith(PREFIX) ? holder.slice(PREFIX.length) : undefined;
}
