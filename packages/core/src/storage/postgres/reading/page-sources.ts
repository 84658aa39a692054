import type { Queryable } from '../connection/statements.js';
import { NotPublished } from '../release-rows/read-release.js';

/** How long a replica that failed is left out, and one that had not got a release yet, in milliseconds. */
const rest = { failed: 5_000, behind: 1_000 };

/** Where pages of public releases are read: from replicas in turn, from the primary when there is none. */
export interface PageSources {
  /**
   * Reads something of a release. `work` throws {@link NotPublished} where the release is not public: what a
   * replica has not got is read from the primary, and what the primary has not was pruned.
   */
  read<Answer>(work: (database: Queryable) => Promise<Answer>): Promise<Answer | 'release'>;
}

interface Replica {
  readonly database: Queryable;
  /** When it is asked again. */
  restsUntil: number;
}

/** Makes the sources of a store. */
export function createPageSources(
  primary: Queryable,
  replicas: readonly Queryable[],
  now: () => number = () => performance.now(),
): PageSources {
  const all = replicas.map((database): Replica => ({ database, restsUntil: 0 }));
  let turn = 0;

  return {
    async read(work) {
      const replica = nextReplica();
      if (!replica) return readPrimary(work);
      try {
        return await work(replica.database);
      } catch (error) {
        const isBehind = error instanceof NotPublished;
        if (!isBehind) leaveOut(replica, rest.failed);
        const answer = await readPrimary(work);
        // What the primary has pruned as well is no sign that the replica is behind.
        if (isBehind && answer !== 'release') leaveOut(replica, rest.behind);
        return answer;
      }
    },
  };

  async function readPrimary<Answer>(
    work: (database: Queryable) => Promise<Answer>,
  ): Promise<Answer | 'release'> {
    try {
      return await work(primary);
    } catch (error) {
      if (error instanceof NotPublished) return 'release';
      throw error;
    }
  }

  function nextReplica(): Replica | undefined {
    const time = now();
    for (let tried = 0; tried < all.length; tried++) {
      turn = (turn + 1) % all.length;
      const replica = all[turn];
      if (replica && time >= replica.restsUntil) return replica;
    }
    return undefined;
  }

  function leaveOut(replica: Replica, milliseconds: number): void {
    replica.restsUntil = now() + milliseconds;
  }
}
