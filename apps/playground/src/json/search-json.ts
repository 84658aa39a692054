import { useEffect, useState } from 'react';
import { isOpening, type JsonLine, type JsonLines } from '../json-text/json-lines.js';
import { countLeading } from '../lib/count-leading.js';
import { inSlices } from '../lib/in-slices.js';

/** Where a searched text stands: its line, and its place in the JSON text. */
interface JsonMatch {
  readonly line: JsonLine;
  readonly offset: number;
}

/** The text is searched in pieces of this many characters. */
const pieceLength = 200_000;

/** A pattern that finds a text as it is, capital or not. */
export function searchPattern(query: string): RegExp {
  return new RegExp(query.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'gi');
}

/** Everything in names and values that a query fits, in order, a piece of the text at a time. */
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

/** The match to show next: the first one from a line on, or the first of all. */
function matchFrom(matches: readonly JsonMatch[], { index }: JsonLine): number {
  const next = matches.findIndex(({ line }) => line.index >= index);
  return Math.max(next, 0);
}

/** The line in whose text an offset lies. */
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

/** A search in a tree of lines. */
export type JsonSearch = ReturnType<typeof useJsonSearch>;

const noMatches: readonly JsonMatch[] = [];

/** Searches as one types, and goes to the first match behind `from`. */
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
    /** Undefined while the text is being searched. */
    matches: isSearched ? found.matches : undefined,
    /** Which match is looked at, from 0. */
    current: found.current,
    step: (direction: 1 | -1) => {
      const { length } = found.matches;
      if (isSearched && length > 0) {
        goTo(found.matches, (found.current + direction + length) % length);
      }
    },
  };
}
