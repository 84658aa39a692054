import type { Connection } from './connection.js';

/** How many answers are remembered. */
const capacity = 1_000;

/** Remembers small answers of the store for as long as nothing in it changes. */
export interface StoreMemory {
  /** The answer to a question, from `read` when it is not known. */
  recall<Answer>(question: string, read: () => Answer): Answer;
}

/**
 * Makes a memory that notices every change before the next answer; changes by other processes it notices
 * once a turn of the event loop, since asking costs as much as the answers that it saves.
 */
export function createStoreMemory(connection: Connection): StoreMemory {
  const { database } = connection;
  const selectOwn = database.prepare<[], number>('SELECT total_changes()').pluck();
  const selectOthers = database
    .prepare<[], number>('SELECT data_version FROM pragma_data_version')
    .pluck();
  const answers = new Map<string, unknown>();
  let known = '';
  let others: number | undefined;

  const changesOfOthers = (): number => {
    if (others !== undefined) return others;
    setImmediate(() => {
      others = undefined;
    });
    others = selectOthers.get() ?? 0;
    return others;
  };
  return {
    recall<Answer>(question: string, read: () => Answer): Answer {
      const sessions = connection.endedSessions();
      const state = `${changesOfOthers()} ${selectOwn.get()} ${sessions}`;
      if (state !== known || answers.size >= capacity) answers.clear();
      known = state;
      if (answers.has(question)) return answers.get(question) as Answer;
      const answer = read();
      answers.set(question, answer);
      return answer;
    },
  };
}
