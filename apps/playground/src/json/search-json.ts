import { useEffect, useState } from 'react';
import { hasComma, isOpening, type JsonLine, type JsonLines } from '../json-text/parse-lines.js';
import { countLeading } from '../lib/count-leading.js';
import { inSlices } from '../lib/in-slices.js';

/** The displayed parts of a line. Joined, they are its text. */
interface LineText {
  /** The quoted name; empty if there is none. */
  readonly name: string;
  readonly value: string;
  /** Hidden part of a folded container: its number of members and closing bracket. */
  readonly hidden?: { readonly members: number; readonly end: string };
  readonly comma: boolean;
}

/** Returns the displayed parts of a line. */
export function lineText({ text }: JsonLines, line: JsonLine, isFolded = false): LineText {
  const { kind, start, end, keyStart, keyEnd, size, opened } = line;
  const name = text.slice(keyStart, keyEnd);
  const comma = hasComma(line);
  const [first, final] = [text.charAt(start), text.charAt(end - 1)];
  if (opened) return { name, value: first, comma };
  if (isOpening(line)) {
    const hidden = isFolded && { hidden: { members: size, end: final } };
    return { name, value: first, ...hidden, comma: isFolded && comma };
  }
  const isEmpty = kind === 'object' || kind === 'array';
  return { name, value: isEmpty ? first + final : text.slice(start, end), comma };
}

/** Returns the text of a value, formatted like `JSON.stringify(value, null, 2)`. */
export function valueText(lines: JsonLines, { index, last, depth } = lines.root): string {
  const rows = lines.all.slice(index, last + 1).map((line) => {
    const { name, value, comma } = lineText(lines, line);
    const shownName = name === '' || line.index === index ? '' : `${name}: `;
    const indent = '  '.repeat(line.depth - depth);
    return `${indent}${shownName}${value}${comma && line.index !== last ? ',' : ''}`;
  });
  return rows.join('\n');
}

/** Maximum length of a value to format when copied. */
const layoutLimit = 500_000;

/** Returns the text to copy for a value. It is formatted unless that would block the page. */
export function copiedText(lines: JsonLines, line: JsonLine): string {
  const { start, end } = line;
  return end - start > layoutLimit ? lines.text.slice(start, end) : valueText(lines, line);
}

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
