import { type Fault, joinPointer } from '../validation/fault.js';
import { findRepeated } from './find-repeated.js';
import type { Locales } from './members.js';

/** Finds languages that are there twice, in other letters: tags mind no letter case, so one would be lost. */
export function checkLocales(locales: Locales = {}): Fault[] {
  const tags = Object.keys(locales);
  return findRepeated(tags.map((tag) => tag.toLowerCase())).map((index) => ({
    pointer: joinPointer('/locales', tags[index] ?? ''),
    message: 'is there already, in other letters; a language has one entry',
  }));
}
