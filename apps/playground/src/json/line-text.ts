import {
  at,
  hasComma,
  isClosing,
  isOpening,
  type JsonLines,
  lineKinds,
} from '../json-text/json-lines.js';
import type { Folding } from './folding.js';

/** A line's pieces as they are shown; joined they are its text. */
export interface LineText {
  /** The name with its quotes; empty when there is none. */
  readonly name: string;
  readonly value: string;
  /** What a folded container hides: its members, and how it ends. */
  readonly hidden?: { readonly members: number; readonly end: string };
  readonly comma: boolean;
}

/** What a line shows. */
export function lineText(lines: JsonLines, line: number, folding?: Folding): LineText {
  const { text, kind } = lines;
  const keyStart = at(lines.keyStart, line);
  const name = keyStart < 0 ? '' : text.slice(keyStart, at(lines.keyEnd, line));
  const start = at(lines.start, line);
  if (isOpening(lines, line)) {
    const folded = folding?.[line] === 1;
    const end = kind[line] === lineKinds.array ? ']' : '}';
    return {
      name,
      value: text.charAt(start),
      ...(folded && { hidden: { members: at(lines.size, line), end } }),
      comma: folded && hasComma(lines, line),
    };
  }
  const comma = hasComma(lines, line);
  if (isClosing(lines, line)) return { name, value: text.charAt(start), comma };
  const value = kind[line] === lineKinds.empty ? emptyText(text.charAt(start)) : undefined;
  return { name, value: value ?? text.slice(start, at(lines.end, line)), comma };
}

function emptyText(opening: string): string {
  return opening === '[' ? '[]' : '{}';
}

/** The text of a value and all that is in it, laid out as `JSON.stringify(value, null, 2)` does. */
export function valueText(lines: JsonLines, line = 0): string {
  const first = isClosing(lines, line) ? at(lines.partner, line) : line;
  const last = isOpening(lines, first) ? at(lines.partner, first) : first;
  const outer = at(lines.depth, first);
  const rows: string[] = [];
  for (let row = first; row <= last; row++) {
    const { name, value, comma } = lineText(lines, row);
    const shownName = name === '' || row === first ? '' : `${name}: `;
    const indent = '  '.repeat(at(lines.depth, row) - outer);
    rows.push(`${indent}${shownName}${value}${comma && row !== last ? ',' : ''}`);
  }
  return rows.join('\n');
}

/** A value's text above this length is copied as it came. */
const layoutLimit = 500_000;

/** What copying a value gives: laid out, unless that would keep the page busy. */
export function copiedText(lines: JsonLines, line: number): string {
  const value = isClosing(lines, line) ? at(lines.partner, line) : line;
  const start = at(lines.start, value);
  const end = at(lines.end, value);
  return end - start > layoutLimit ? lines.text.slice(start, end) : valueText(lines, value);
}
