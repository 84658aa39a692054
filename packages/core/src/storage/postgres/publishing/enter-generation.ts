import { describeBasis } from '../../../catalog/carrying/basis.js';
import type { CatalogRecord } from '../../../catalog/records.js';
import type { ListedRelease } from '../../../catalog/release-format/stored-list.js';
import type { Queryable } from '../connection/statements.js';
import type { OwnRelease } from './own-release.js';

/**
 * Records the generation of an unfinished release, which may be a new one, and the last change that
 * its snapshot includes.
 */
export function enterGeneration(
  writing: Queryable,
  own: OwnRelease,
  { number, generation }: ListedRelease,
  { catalog, lot }: { readonly catalog: CatalogRecord; readonly lot: number },
  changes: number,
): Promise<void> {
  return own.step(
    async () => {
      if (generation === number) {
        await writing.run({
          text: 'INSERT INTO generations (number, basis, lot) VALUES ($1, $2, $3)',
          values: [generation, describeBasis(catalog), lot],
        });
      }
      await writing.run({
        text: 'UPDATE releases SET generation = $1, changes = $2 WHERE number = $3',
        values: [generation, changes, number],
      });
    },
    { changesReleases: true },
  );
}
