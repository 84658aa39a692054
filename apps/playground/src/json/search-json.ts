import { useEffect, useState } from 'react';
import { isOpening, type JsonLine, type JsonLines } from '../json-text/json-lines.js';
import { countLeading } from '../lib/count-leading.js';
import { inSlices } from '../lib/in-slices.js';

/** Position of a match: its line and its offset in the JSON text. */
interface JsonMatch {
  readonly line: JsonLine;
  readonly offset: number;
}

/** Number of characters to search at a time. */
const pieceLength = 200_000;

/** Returns a pattern that finds a literal text in any letter case. */
export function searchPattern(query: string): RegExp {
  return new RegExp(query.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'gi');
}

/** Finds all matches in names and values, in order. Yields after each piece of the text. */
export function* searchJson(
  lines: JsonLines,
  query: string,
): Generator<undefined, readonly JsonMatch[], undefined> {
  const matches: JsonMatch[] = [];
  if (query === '') return matches;
  const pattern = searchPattern(query);
  for (let from = 0; from < lines.text.length; from += pieceLength) {
    const piece = lines.text.slice(from, from + pieceLength + query.length - 1);
    for (const { index } of piece.matchAll(pattern)) {
      const offset = from + index;
      const line = lineAt(lines, offset);
      if (isWithin(line, offset, query.length)) matches.push({ line, offset });
    }
    yield undefined;
  }
  return matches;
}

/** Returns the next match to show: the first one from a line on, or else the first of all. */
function matchFrom(matches: readonly JsonMatch[], { index }: JsonLine): number {
  const next = matches.findIndex(({ line }) => line.index >= index);
  return Math.max(next, 0);
}

/** Returns the line that contains an offset. */
function lineAt({ all, root }: JsonLines, offset: number): JsonLine {
  const begun = countLeading(all.length, (index) => {
    const { keyStart, start } = all[index] ?? root;
    return (keyStart < 0 ? start : keyStart) <= offset;
  });
  return all[begun - 1] ?? root;
}

function isWithin(line: JsonLine, offset: number, length: number): boolean {
  const end = offset + length;
  if (offset < line.keyEnd) return end <= line.keyEnd;
  return !isOpening(line) && !line.opened && offset >= line.start && end <= line.end;
}

/** State of a search in a JSON tree. */
export type JsonSearch = ReturnType<typeof useJsonSearch>;

const noMatches: readonly JsonMatch[] = [];

/** Searches while the user types and goes to the first match from the line `from` on. */
export function useJsonSearch(lines: JsonLines, from: JsonLine, reveal: (line: JsonLine) => void) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState({ query: '', matches: noMatches, current: 0 });
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
    /** Undefined during the search. */
    matches: isSearched ? found.matches : undefined,
    /** Index of the current match, from 0. */
    current: found.current,
    step: (direction: 1 | -1) => {
      const { length } = found.matches;
      if (isSearched && length > 0) {
        goTo(found.matches, (found.current + direction + length) % length);
      }
    },
  };
}
