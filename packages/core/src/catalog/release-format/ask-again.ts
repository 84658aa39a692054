/** Rows that an engine behind a network has fetched for a question. */
export interface FetchedRows {
  /** @returns true if a read missed rows that are not fetched yet; it got nothing, or a guess. */
  isLacking(): boolean;
  /** Fetches all missed rows in one round trip. */
  fetch(): Promise<void>;
}

/**
 * Runs a synchronous function of the format on rows behind a network. Runs it, fetches the rows it
 * missed, and repeats until it misses none. The function must be pure: results and errors of
 * incomplete runs are discarded.
 */
export async function askAgain<Answer>(ask: () => Answer, rows: FetchedRows): Promise<Answer> {
  for (;;) {
    const outcome = attempt(ask);
    if (!rows.isLacking()) return outcome();
    await rows.fetch();
  }
}

/** Runs a function. Returns a function that returns its result or throws its error. */
export function attempt<Answer>(ask: () => Answer): () => Answer {
  try {
    const answer = ask();
    return () => answer;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
