import { hasComma, isOpening, type JsonLine, type JsonLines } from '../json-text/json-lines.js';

/** The displayed parts of a line. Joined, they are its text. */
export interface LineText {
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
