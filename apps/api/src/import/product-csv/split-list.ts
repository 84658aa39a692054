import { withoutProtection } from './product-row.js';

/** The entries of a cell, at its commas; a comma within an entry has a backslash before it. */
export function splitList(text: string): readonly string[] {
  const entries = text
    .split(/(?<!\\),/)
    .map((entry) => withoutProtection(entry.replaceAll('\\,', ',').trim()));
  return entries.filter((entry) => entry !== '');
}
