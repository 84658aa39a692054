import type { CatalogRecord } from '../records.js';

/**
 * The form of packed products and lists, and the rules that their documents were built by. What is of
 * another one cannot be carried on: a change of either takes the next number.
 */
const storedForm = 5;

/** The runtime's locale data, which amounts are written by for readers. */
const localeData = process.versions.cldr;

/** What every document of a generation depends on, as text. */
export function describeBasis({ hierarchy_ids, price_books, ...catalog }: CatalogRecord): string {
  const { default_language, languages = [] } = catalog;
  return JSON.stringify({
    storedForm,
    localeData,
    hierarchy_ids,
    price_books,
    default_language,
    languages,
  });
}
