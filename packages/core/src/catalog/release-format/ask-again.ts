/** Rows that an engine behind a network has fetched for a question. */
export interface FetchedRows {
  /** Whether something was looked for that is not fetched yet; it was answered with nothing, or a guess. */
  isLacking(): boolean;
  /** Fetches all of that, in one round trip. */
  fetch(): Promise<void>;
}

/**
 * Answers a question that a synchronous function of the format asks of rows which lie behind a network: it is
 * asked, what it lacked is fetched, and it is asked again, until it lacked nothing. The function must be pure:
 * what it says or throws while something is lacking counts for nothing.
 */
export async function askAgain<Answer>(ask: () => Answer, rows: FetchedRows): Promise<Answer> {
  for (;;) {
    const outcome = attempt(ask);
    if (!rows.isLacking()) return outcome();
    await rows.fetch();
  }
}

/** What came of a question, to be looked at when it counts. */
function attempt<Answer>(ask: () => Answer): () => Answer {
  try {
    const answer = ask();
    return () => answer;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
