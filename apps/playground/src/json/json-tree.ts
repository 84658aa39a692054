import { joinPointer } from '@aisle/schema';
import { useEffect, useMemo, useState } from 'react';
import {
  hasComma,
  isOpening,
  type JsonLine,
  type JsonLines,
  nameOf,
} from '../json-text/parse-lines.js';
import { countLeading, inSlices } from '../lib/long-lists.js';

/** State of a JSON tree: folded and active lines. */
export type JsonTree = ReturnType<typeof useJsonTree>;

interface TreeState {
  readonly folding: Folding;
  readonly active: JsonLine;
  /** Counts moves. After each the active line must be visible. */
  readonly moves: number;
}

/** State changes by a key or a click. */
type TreeMove = Partial<Pick<TreeState, 'active' | 'folding'>>;

/** Returns the state of a JSON tree. It starts unfolded. */
export function useJsonTree(lines: JsonLines) {
  const [state, setState] = useState<TreeState>(() => ({
    folding: foldFrom(lines),
    active: lines.root,
    moves: 0,
  }));
  const shown = useMemo(() => shownLines(lines, state.folding), [lines, state.folding]);
  return {
    lines,
    shown,
    ...state,
    apply: (move: TreeMove) =>
      setState(({ folding: old, active, moves }) => {
        const folding = move.folding ?? old;
        const target = move.active ?? active;
        return {
          folding,
          active: folding === old ? target : nearestShown(shownLines(lines, folding), target),
          moves: moves + 1,
        };
      }),
    /** Unfolds the containers of a line and activates it. */
    reveal: (line: JsonLine) =>
      setState(({ folding, moves }) => ({
        folding: revealing(folding, line),
        active: line,
        moves: moves + 1,
      })),
  };
}

/** A step of the path from the root to a value. */
interface PointerStep {
  readonly line: JsonLine;
  /** The member's name or array index. */
  readonly name: string;
}

/** Returns the path from the root to a line, without the root. */
export function stepsTo(lines: JsonLines, line: JsonLine): readonly PointerStep[] {
  if (!line.parent) return [];
  return [...stepsTo(lines, line.parent), { line, name: stepName(lines, line) }];
}

function stepName(lines: JsonLines, line: JsonLine): string {
  return line.parent?.kind === 'object' ? nameOf(lines, line) : String(line.position);
}

/** Returns the JSON Pointer (RFC 6901) of a line. */
export function pointerOf(lines: JsonLines, line: JsonLine): string {
  return stepsTo(lines, line).reduce((pointer, { name }) => joinPointer(pointer, name), '');
}

/** The folded lines. */
export type Folding = ReadonlySet<JsonLine>;

/** Folds every container from a depth on, or none. */
export function foldFrom({ all }: JsonLines, depth = Number.POSITIVE_INFINITY): Folding {
  return new Set(all.filter((line) => line.depth >= depth && isOpening(line)));
}

/** Folds or unfolds one container. */
export function withFold(folding: Folding, line: JsonLine, isFolded: boolean): Folding {
  const changed = new Set(folding);
  if (isFolded) changed.add(line);
  else changed.delete(line);
  return changed;
}

/** Unfolds everything around a line. */
export function revealing(folding: Folding, line: JsonLine): Folding {
  const changed = new Set(folding);
  for (let outer = line.parent; outer; outer = outer.parent) changed.delete(outer);
  return changed;
}

/** Returns the visible lines. */
export function shownLines({ root, all }: JsonLines, folding: Folding): readonly JsonLine[] {
  if (folding.size === 0) return all;
  const shown: JsonLine[] = [];
  let line: JsonLine | undefined = root;
  while (line) {
    shown.push(line);
    line = all[(folding.has(line) ? line.last : line.index) + 1];
  }
  return shown;
}

/** Returns the row of a line, or the last row before it. */
export function rowOf(shown: readonly JsonLine[], { index }: JsonLine): number {
  return countLeading(shown.length, (row) => (shown[row]?.index ?? index) <= index) - 1;
}

/** Returns the line if it is visible, else the folded container around it. */
export function nearestShown(shown: readonly JsonLine[], line: JsonLine): JsonLine {
  const found = shown[rowOf(shown, line)] ?? line;
  return found.opened ?? found;
}

/** Active line of the tree and its state. */
type TreePlace = Pick<JsonTree, 'lines' | 'folding' | 'shown' | 'active'>;

/** Number of values that a key moves. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 20,
  PageUp: -20,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Returns the effect of a key in the tree; undefined if the tree does not handle it. */
export function moveInTree(place: TreePlace, key: string, shift: boolean): TreeMove | undefined {
  const { lines, folding, active } = place;
  const isFolded = folding.has(active);
  if (key === 'ArrowRight') {
    if (shift) return { folding: foldFrom(lines) };
    if (!isOpening(active)) return {};
    return isFolded
      ? { folding: withFold(folding, active, false) }
      : { active: lines.all[active.index + 1] };
  }
  if (key === 'ArrowLeft') {
    if (shift) return { folding: foldFrom(lines, 1) };
    if (isOpening(active) && !isFolded) return { folding: withFold(folding, active, true) };
    return { active: active.parent ?? active };
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return step === undefined ? undefined : { active: valueFrom(place, step) };
}

/** Returns the value a number of rows away, not counting closing lines. */
function valueFrom({ shown, active }: TreePlace, steps: number): JsonLine {
  const direction = Math.sign(steps);
  let left = Math.abs(steps);
  let found = active;
  for (let row = rowOf(shown, active) + direction; left > 0; row += direction) {
    const line = shown[row];
    if (!line) break;
    if (line.opened) continue;
    found = line;
    left--;
  }
  return found;
}

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
