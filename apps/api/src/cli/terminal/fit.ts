import { sep } from 'node:path';

/** Shortens a path for display: relative to the home folder; a long path keeps its end. */
export function shortenPath(path: string, home: string, width: number): string {
  const isWithin = home !== '' && path.startsWith(home + sep);
  const short = isWithin ? `~${path.slice(home.length)}` : path;
  if (short.length <= width) return short;
  const end = short.slice(1 - width);
  const start = end.indexOf(sep);
  return `…${start === -1 ? end : end.slice(start)}`;
}

/**
 * Breaks a text into lines between words, but not after a number. A longer word has a line of its
 * own.
 */
export function foldWords(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/(?<!\d) /)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < width)
      lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}
