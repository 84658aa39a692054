import { withoutProtection } from './product-row.js';

/** Splits a cell at its commas; a backslash before a comma keeps it in the entry. */
export function splitList(text: string): readonly string[] {
  const entries = text
    .split(/(?<!\\),/)
    .map((entry) => withoutProtection(entry.replaceAll('\\,', ',').trim()));
  return entries.filter((entry) => entry !== '');
}
