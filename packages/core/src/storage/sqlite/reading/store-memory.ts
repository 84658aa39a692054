/** Maximum number of cached answers. */
const capacity = 1_000;

/** Maximum length of a cached question. Longer ones come from unusual requests. */
const mostLetters = 1_024;

/** Caches small answers of the store until anything in it changes. */
export interface StoreMemory {
  /**
   * Returns the answer to a question, from `read` if it is not cached. Does not cache `undefined`,
   * because the number of questions without an answer is unlimited.
   */
  recall<Answer>(question: string, read: () => Answer): Answer;
}

/** Creates a cache that is emptied with every new revision of the store. */
export function createStoreMemory(findRevision: () => number): StoreMemory {
  const answers = new Map<string, unknown>();
  let known = findRevision();
  return {
    recall<Answer>(question: string, read: () => Answer): Answer {
      const revision = findRevision();
      if (revision !== known) answers.clear();
      known = revision;
      const remembered = answers.get(question);
      if (remembered !== undefined) return remembered as Answer;
      const answer = read();
      if (answer === undefined || question.length > mostLetters) return answer;
      if (answers.size >= capacity) answers.clear();
      answers.set(question, answer);
      return answer;
    },
  };
}
