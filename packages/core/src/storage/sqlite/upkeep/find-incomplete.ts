import type { Database } from 'better-sqlite3';
import type { PromisingRow } from '../../../catalog/release-format/find-gap.js';
import { findGap } from '../release-rows/find-gap.js';

/** The newest releases of catalogs that lack something, a sentence each. Looks at every product of them. */
export function findIncomplete(database: Database): string[] {
  const newest = database.prepare<[], PromisingRow & { id: string; catalog_id: string }>(`
    SELECT number, generation, products, languages, id, catalog_id FROM releases
    WHERE number IN (
      SELECT max(number) FROM releases WHERE state = 'published' GROUP BY catalog_id)
    ORDER BY number`);
  return newest.all().flatMap(({ id, catalog_id, ...release }) => {
    const gap = findGap(database, release, Number.POSITIVE_INFINITY);
    return gap === undefined ? [] : `release ${id} of catalog ${catalog_id} is not whole: ${gap}`;
  });
}
