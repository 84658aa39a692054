import { rankText } from './rank-text.js';

/** What is looked for, and how many texts are wanted. */
export interface CollectOptions {
  readonly search: string;
  readonly limit: number;
  /** Called between two steps, and after each text that was found; whether to go on looking. */
  pause(): Promise<boolean>;
}

/** Texts that were found; `complete` when there are no others. */
export interface CollectedTexts {
  readonly values: readonly string[];
  readonly complete: boolean;
}

/**
 * Collects the texts that hold what is looked for, and that exist: those that begin with it come first, both
 * kinds in alphabetical order. Ends when there are enough, or a pause says so; a first step is always taken.
 */
export async function collectRanked(
  steps: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  exists: (text: string) => boolean | Promise<boolean>,
  { search, limit, pause }: CollectOptions,
): Promise<CollectedTexts> {
  const found = { prefix: new Set<string>(), within: new Set<string>() };
  const end = (complete: boolean): CollectedTexts => {
    const values = [...[...found.prefix].sort(), ...[...found.within].sort()];
    return { values: values.slice(0, limit), complete: complete && values.length <= limit };
  };
  for await (const step of steps) {
    for (const text of step) {
      const rank = rankText(text, search);
      if (rank === undefined || found[rank].has(text)) continue;
      // One more than enough is as good as all: the rest is only looked through for better ones.
      if (found[rank].size > limit || !(await exists(text))) continue;
      found[rank].add(text);
      if (found.prefix.size > limit || !(await pause())) return end(false);
    }
    if (!(await pause())) return end(false);
  }
  return end(true);
}
