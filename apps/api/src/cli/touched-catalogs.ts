import type { SeedReport } from '@aisle/core';

/** Records that change no release. */
const unpublished = new Set(['store', 'catalog_rule', 'offering', 'subscription', 'publish']);

/** Finds out which catalogs the records of an import have changed. */
export interface TouchedCatalogs {
  note(record: unknown): void;
  /**
   * Tells whether a catalog was touched and is not published yet. What a catalog shows may be anywhere
   * in its hierarchies, so a product, node or price touches them all.
   */
  find(report: SeedReport): (catalogId: string) => boolean;
}

export function createTouchedCatalogs(): TouchedCatalogs {
  const ids = new Set<string>();
  let isContentTouched = false;
  return {
    note(record) {
      if (typeof record !== 'object' || record === null || !('type' in record)) return;
      if (record.type === 'catalog' && 'id' in record) ids.add(String(record.id));
      else if (!unpublished.has(String(record.type))) isContentTouched = true;
    },
    find({ published }) {
      const done = new Set(published.map(({ catalog_id }) => catalog_id));
      return (id) => !done.has(id) && (isContentTouched || ids.has(id));
    },
  };
}
