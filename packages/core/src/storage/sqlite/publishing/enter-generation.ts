import type { Database } from 'better-sqlite3';
import { describeBasis } from '../../../catalog/carrying/basis.js';
import type { CatalogRecord } from '../../../catalog/records.js';
import type { ListedRelease } from '../../../catalog/release-format/stored-list.js';
import { lastChange } from './carry/change-source.js';
import type { OwnRelease } from './own-release.js';

/**
 * Records the generation of an unfinished release, which may be a new one, and the last change that
 * its snapshot includes.
 */
export function enterGeneration(
  database: Database,
  reading: Database,
  own: OwnRelease,
  { number, generation }: ListedRelease,
  { catalog, lot }: { readonly catalog: CatalogRecord; readonly lot: number },
): void {
  const changes = lastChange(reading);
  own.step(() => {
    if (generation === number) {
      database
        .prepare<[number, string, number]>('INSERT INTO generations VALUES (?, ?, ?)')
        .run(generation, describeBasis(catalog), lot);
    }
    database
      .prepare<[number, number, number]>(
        'UPDATE releases SET generation = ?, changes = ? WHERE number = ?',
      )
      .run(generation, changes, number);
  });
}
