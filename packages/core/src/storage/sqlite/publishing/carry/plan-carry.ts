import type { Database } from 'better-sqlite3';
import type { BaseRow } from '../../../../catalog/carrying/plan-carry.js';
import { type CarryPlan, planCarry as plan } from '../../../../catalog/carrying/plan-carry.js';
import { findGap } from '../../release-rows/find-gap.js';
import { prepareLists } from '../../release-rows/read-lists.js';
import { prepareStoredProducts } from '../../release-rows/stored-products.js';
import type { ProductSource } from '../product-source.js';
import { prepareChangeSource } from './change-source.js';
import { placeChanges } from './place-changes.js';

/** Plan of an incremental publish; its products are row numbers. */
export interface CarriedRelease extends CarryPlan<number> {
  readonly base: BaseRow;
}

/** Plans an incremental publish. Returns undefined if everything has to be built. */
export function planCarry(
  database: Database,
  base: BaseRow | undefined,
  source: Pick<ProductSource, 'catalog' | 'nodes'>,
): CarriedRelease | undefined {
  if (!base) return undefined;
  const products = prepareStoredProducts(database);
  const selectParents = database.prepare<[number], { id: string; parent: string }>(
    'SELECT id, parent FROM release_nodes WHERE release = ?',
  );
  const found = plan(base, source, {
    findGap: (samples) => findGap(database, base, samples),
    readList: prepareLists(database).read,
    placesOfId: (id) => products.placesOfId(base.generation, id),
    listParents: () => selectParents.all(base.number),
    changes: prepareChangeSource(database, base),
    place: (ids, findPlace) => placeChanges(database, base, ids, source.nodes, findPlace),
  });
  return found && { base, ...found };
}
