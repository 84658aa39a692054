import { hasComma, isOpening, type JsonLine, type JsonLines } from '../json-text/json-lines.js';

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

/** The text of a value and all that is in it, laid out as `JSON.stringify(value, null, 2)` does. */
export function valueText(lines: JsonLines, { index, last, depth } = lines.root): string {
  const rows = lines.all.slice(index, last + 1).map((line) => {
    const { name, value, comma } = lineText(lines, line);
    const shownName = name === '' || line.index === index ? '' : `${name}: `;
    const indent = '  '.repeat(line.depth - depth);
    return `${indent}${shownName}${value}${comma && line.index !== last ? ',' : ''}`;
  });
  return rows.join('\n');
}

/** A value's text above this length is copied as it came. */
const layoutLimit = 500_000;

/** What copying a value gives: laid out, unless that would keep the page busy. */
export function copiedText(lines: JsonLines, line: JsonLine): string {
  const { start, end } = line;
  return end - start > layoutLimit ? lines.text.slice(start, end) : valueText(lines, line);
}
