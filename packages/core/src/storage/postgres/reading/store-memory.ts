/** How many answers are remembered. */
const capacity = 1_000;

/** Questions in more letters are not remembered: what is found by so long a name is no part of a busy store. */
const mostLetters = 1_024;

/** Remembers small answers of the store for as long as nothing in it changes. */
export interface StoreMemory {
  /**
   * The answer to a question, from `read` when it is not known. That there is none (`undefined`) is found out
   * each time: nobody knows how many questions without an answer there are.
   */
  recall<Answer>(question: string, read: () => Promise<Answer>): Promise<Answer>;
}

/** Makes a memory that is emptied with every new revision of the store. */
export function createStoreMemory(findRevision: () => number | Promise<number>): StoreMemory {
  const answers = new Map<string, unknown>();
  let known: number | undefined;
  return {
    async recall<Answer>(question: string, read: () => Promise<Answer>): Promise<Answer> {
      const asked = findRevision();
      const revision = typeof asked === 'number' ? asked : await asked;
      if (revision !== known) answers.clear();
      known = revision;
      const remembered = answers.get(question);
      if (remembered !== undefined) return remembered as Answer;
      const answer = await read();
      // It may be newer than the revision, and is remembered no longer than that; it is never older.
      if (answer === undefined || question.length > mostLetters || known !== revision)
        return answer;
      if (answers.size >= capacity) answers.clear();
      answers.set(question, answer);
      return answer;
    },
  };
}
