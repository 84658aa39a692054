import { NotPublished } from '../../../catalog/release-format/numbered-release.js';
import type { Queryable } from '../connection/statements.js';
import type { Replica } from './replica.js';

/** After how many milliseconds a page that waits for a replica is asked of the primary as well. */
const hedgeAfter = 250;

/** After how many milliseconds a replica is left out that does not answer. */
const silentAfter = 1_000;

/** Where pages of public releases are read: from replicas in turn, from the primary when there is none. */
export interface ReleaseSources {
  /**
   * Reads something of a release. `work` throws {@link NotPublished} where the release is not public: what a
   * replica has not got is read from the primary, and what the primary has not was pruned.
   */
  read<Answer>(work: (database: Queryable) => Promise<Answer>): Promise<Answer | 'release'>;
}

/** Makes the sources of a store. */
export function createPageSources(
  primary: Queryable,
  replicas: readonly Replica[],
): ReleaseSources {
  let turn = 0;

  return {
    async read(work) {
      const next = nextReplica();
      if (!next) return readPrimary(work);
      const { replica, database } = next;
      const asked = work(database);
      try {
        return await inTime(replica, asked);
      } catch (error) {
        if (error === late) return firstOf(asked, readPrimary(work));
        const isBehind = error instanceof NotPublished;
        if (!isBehind) replica.leaveOut(error);
        const answer = await readPrimary(work);
        // What the primary has pruned as well is no sign that the replica is behind.
        if (isBehind && answer !== 'release') replica.leaveBehind();
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

  function nextReplica() {
    for (let tried = 0; tried < replicas.length; tried++) {
      turn = (turn + 1) % replicas.length;
      const replica = replicas[turn];
      const database = replica?.database();
      if (replica && database) return { replica, database };
    }
    return undefined;
  }
}

/** What a page is told that has waited for a replica long enough. */
const late = new Error('late');

/** What a replica answers. Who waits for it for too long goes elsewhere ({@link late}), and keeps others away. */
function inTime<Answer>(replica: Replica, asked: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let silence: NodeJS.Timeout | undefined;
    let end = () => {};
    const patience = setTimeout(() => {
      end = replica.keepWaiting().over;
      silence = setTimeout(() => replica.leaveOut(silent), silentAfter - hedgeAfter);
      reject(late);
    }, hedgeAfter);
    const settle = () => {
      clearTimeout(patience);
      clearTimeout(silence);
      end();
    };
    asked.then(settle, settle);
    asked.then(resolve, reject);
  });
}

const silent = new Error('it does not answer in time');

/** The first answer of the two; the failure of the primary when there is none. */
async function firstOf<Answer>(
  replica: Promise<Answer>,
  primary: Promise<Answer>,
): Promise<Answer> {
  return Promise.any([replica, primary]).catch(() => primary);
}
