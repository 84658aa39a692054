import type { ProductFilterAttribute } from '@aisle/schema/filter';
import { foldText } from '../../environment/require-options.js';
import type { ListedRelease } from '../release-format/stored-product.js';

/** Match at the beginning of a text or further on, or no match; letter case does not matter. */
export type TextRank = 'prefix' | 'within' | undefined;

/** Returns how well a text matches the searched one. */
export function rankText(text: string, search: string): TextRank {
  const place = foldText(text).indexOf(foldText(search));
  if (place === -1) return undefined;
  return place === 0 ? 'prefix' : 'within';
}

/**
 * Returns common spellings of the beginning of a text: as typed, lower case, upper case,
 * capitalized.
 */
export function spellingsOf(search: string): readonly string[] {
  const [first = '', ...others] = search;
  const lower = search.toLowerCase();
  const capital = first.toUpperCase() + others.join('').toLowerCase();
  return [...new Set([search, lower, capital, search.toUpperCase()])];
}

/** SQL limits the length of patterns. */
const mostLetters = 255;

/**
 * Returns SQL patterns for values that contain a text. `LIKE` ignores the letter case of ASCII
 * only. So the pattern is the text's longest ASCII part, else its first letter in both cases. The
 * caller checks the matches.
 */
export function patternsOf(search: string): [string, string?] {
  const parts = search.split(/[^\x20-\x7e]+/);
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a), '');
  const part = longest.slice(0, mostLetters).replaceAll(/[\\%_]/g, '\\$&');
  if (part !== '') return [`%${part}%`];
  const [letter = ''] = search;
  return [`%${letter.toLowerCase()}%`, `%${letter.toUpperCase()}%`];
}

/** Release, node and attribute to search for values. */
export interface ValueScope {
  readonly release: ListedRelease;
  /** The number of the node's lists. */
  readonly node: number;
  readonly attribute: ProductFilterAttribute;
  readonly language: string;
  readonly search: string;
}

/**
 * A value in the order of its table; `place` is the position of a product that has it, if the table
 * stores one.
 */
export interface ScannedValue {
  readonly value: string;
  readonly place?: number;
}
