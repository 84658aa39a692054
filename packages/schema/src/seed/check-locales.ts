import { type Fault, joinPointer } from '../validation/fault.js';
import { findRepeated } from './find-repeated.js';
import type { Locales } from './members.js';

/** Finds languages of a catalog that are there in other letters: shoppers would get one of them, nobody knows which. */
export function checkLanguages(
  default_language: string,
  languages: readonly string[] = [],
): Fault[] {
  const written = new Map([[default_language.toLowerCase(), default_language]]);
  return languages.flatMap((tag, index) => {
    const known = written.get(tag.toLowerCase()) ?? tag;
    written.set(tag.toLowerCase(), known);
    if (known === tag) return [];
    return {
      pointer: `/languages/${index}`,
      message: `is ${known} in other letters; name it once`,
    };
  });
}

/** Finds languages that are there twice, in other letters: tags mind no letter case, so one would be lost. */
export function checkLocales(locales: Locales = {}): Fault[] {
  const tags = Object.keys(locales);
  return findRepeated(tags.map((tag) => tag.toLowerCase())).map((index) => ({
    pointer: joinPointer('/locales', tags[index] ?? ''),
    message: 'is there already, in other letters; a language has one entry',
  }));
}
