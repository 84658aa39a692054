import { NotPublished } from '../../../catalog/release-format/numbered-release.js';
import type { Queryable } from '../connection/statements.js';
import type { Replica } from './replica.js';

/**
 * Time after which a page that waits for a replica is also requested from the primary, in
 * milliseconds.
 */
const hedgeAfter = 250;

/** Time after which a silent replica is left out, in milliseconds. */
const silentAfter = 1_000;

/**
 * Servers that pages of public releases are read from: the replicas in turn, or the primary if
 * there is none.
 */
export interface ReleaseSources {
  /**
   * Reads from a release. `work` throws {@link NotPublished} if the release is not public. If a
   * replica lacks the release, the primary is read. If the primary lacks it, it was pruned.
   */
  read<Answer>(work: (database: Queryable) => Promise<Answer>): Promise<Answer | 'release'>;
}

/** Creates the sources of a store. */
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
        // If the primary has pruned the release as well, the replica is not behind.
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

/** Error for a page that has waited long enough for a replica. */
const late = new Error('late');

/**
 * Returns the answer of a replica. After a timeout it throws {@link late}, and the replica gets no
 * new pages until it answers.
 */
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

/** Returns the first answer of the two; throws the primary's error if both fail. */
async function firstOf<Answer>(
  replica: Promise<Answer>,
  primary: Promise<Answer>,
): Promise<Answer> {
  return Promise.any([replica, primary]).catch(() => primary);
}
