import type { CatalogRecord } from '../records.js';

/**
 * Version of the format of packed products and lists, and of the rules that build documents. A
 * change of either takes the next number. A release with another version cannot be published
 * incrementally.
 */
const storedForm = 1;

/** Version of the runtime's locale data, which formats amounts. */
const localeData = process.versions.cldr;

/** Returns everything that all documents of a generation depend on, as text. */
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
