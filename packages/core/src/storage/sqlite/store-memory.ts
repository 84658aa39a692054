/** How many answers are remembered. */
const capacity = 1_000;

/** Remembers small answers of the store for as long as nothing in it changes. */
export interface StoreMemory {
  /** The answer to a question, from `read` when it is not known. */
  recall<Answer>(question: string, read: () => Answer): Answer;
}

/** Makes a memory that is emptied with every new revision of the store. */
export function createStoreMemory(findRevision: () => number): StoreMemory {
  const answers = new Map<string, unknown>();
  let known = findRevision();
  return {
    recall<Answer>(question: string, read: () => Answer): Answer {
      const revision = findRevision();
      if (revision !== known || answers.size >= capacity) answers.clear();
      known = revision;
      if (answers.has(question)) return answers.get(question) as Answer;
      const answer = read();
      answers.set(question, answer);
      return answer;
    },
  };
}
