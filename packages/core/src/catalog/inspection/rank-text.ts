import { foldText } from '../../environment/fold-text.js';

/** Whether a text begins with another, holds it further on, or does neither; letter case does not matter. */
export type TextRank = 'prefix' | 'within' | undefined;

/** How well a text fits what is looked for. */
export function rankText(text: string, search: string): TextRank {
  const place = foldText(text).indexOf(foldText(search));
  if (place === -1) return undefined;
  return place === 0 ? 'prefix' : 'within';
}

/** The ways in which people write the beginning of a text: as it was typed, small, in capitals, with one capital. */
export function spellingsOf(search: string): readonly string[] {
  const [first = '', ...others] = search;
  const lower = search.toLowerCase();
  const capital = first.toUpperCase() + others.join('').toLowerCase();
  return [...new Set([search, lower, capital, search.toUpperCase()])];
}

/** Patterns in SQL may not have any length. */
const mostLetters = 255;

/**
 * What values that hold a text resemble in SQL, whose `LIKE` knows the letter case of ASCII only: the longest
 * part of the text that is ASCII, else its first letter in both cases. Whether they do hold the text is looked
 * at afterwards.
 */
export function patternsOf(search: string): [string, string?] {
  const parts = search.split(/[^\x20-\x7e]+/);
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a), '');
  const part = longest.slice(0, mostLetters).replaceAll(/[\\%_]/g, '\\$&');
  if (part !== '') return [`%${part}%`];
  const [letter = ''] = search;
  return [`%${letter.toLowerCase()}%`, `%${letter.toUpperCase()}%`];
}
