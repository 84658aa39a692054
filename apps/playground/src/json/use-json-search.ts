import { useEffect, useState } from 'react';
import { inSlices } from '../lib/in-slices.js';
import type { JsonLines } from './json-lines.js';
import { type JsonMatch, matchFrom, searchJson } from './search-json.js';

/** A search in a tree of lines. */
export interface JsonSearch {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  /** Undefined while the text is being searched. */
  readonly matches?: readonly JsonMatch[];
  /** Which match is looked at, from 0. */
  readonly current: number;
  readonly step: (direction: 1 | -1) => void;
}

interface Found {
  readonly query: string;
  readonly matches: readonly JsonMatch[];
  readonly current: number;
}

const nothing: Found = { query: '', matches: [], current: 0 };

/** Searches as one types, and goes to the first match behind `from`. */
export function useJsonSearch(
  lines: JsonLines,
  from: number,
  reveal: (line: number) => void,
): JsonSearch {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Found>(nothing);
  const goTo = (matches: readonly JsonMatch[], current: number) => {
    setFound({ query, matches, current });
    const match = matches[current];
    if (match) reveal(match.line);
  };
  useEffect(() => {
    if (query === found.query) return;
    const controller = new AbortController();
    inSlices(searchJson(lines, query), controller.signal).then(
      (matches) => !controller.signal.aborted && goTo(matches, matchFrom(matches, from)),
      () => undefined,
    );
    return () => controller.abort();
  });
  const isSearched = query === found.query;
  return {
    query,
    setQuery,
    ...(isSearched && { matches: found.matches }),
    current: found.current,
    step: (direction) => {
      const { length } = found.matches;
      if (isSearched && length > 0) {
        goTo(found.matches, (found.current + direction + length) % length);
      }
    },
  };
}
