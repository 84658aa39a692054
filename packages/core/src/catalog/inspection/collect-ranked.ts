import { rankText } from './rank-text.js';

/** Searched text and maximum number of results. */
export interface CollectOptions {
  readonly search: string;
  readonly limit: number;
  /** Called between steps and after each text found. Resolves to true to continue the search. */
  pause(): Promise<boolean>;
}

/** Texts found; `complete` is true when there are no others. */
export interface CollectedTexts {
  readonly values: readonly string[];
  readonly complete: boolean;
}

/**
 * Collects existing texts that contain the searched one. Texts that begin with it come first, each
 * kind in alphabetical order. Stops when there are enough, or when `pause` resolves to false;
 * always takes the first step.
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
      // One more than the limit proves there are others; the search then continues only for better
      // matches.
      if (found[rank].size > limit || !(await exists(text))) continue;
      found[rank].add(text);
      if (found.prefix.size > limit || !(await pause())) return end(false);
    }
    if (!(await pause())) return end(false);
  }
  return end(true);
}
