import type { Database } from 'better-sqlite3';
import { findLoops } from '../../../../seeding/find-loops.js';
import { preferPlaced, type SeedFault } from '../../../../seeding/seed-fault.js';
import { prepareOrigins } from './family-faults.js';

/** Finds nodes that are their own ancestors, and bundles that are parts of themselves. */
export function findLoopFaults(database: Database): readonly SeedFault[] {
  const findOrigin = prepareOrigins(database);
  const list = (sql: string) => database.prepare<[string], string>(sql).pluck();
  const selectParent = list('SELECT parent_id FROM nodes WHERE id = ? AND parent_id IS NOT NULL');
  const selectParts = list('SELECT product_id FROM product_components WHERE bundle_id = ?');
  const starts = (sql: string) => database.prepare<[], string>(sql).pluck().all();
  const loops = (
    kind: 'loop of nodes' | 'loop of bundles',
    found: Iterable<string>,
    type: 'node' | 'product',
  ): SeedFault[] => [...found].map((id) => ({ kind, id, origin: findOrigin(type, id) ?? '' }));
  // A loop was closed by one of its records that the import has: that is the one to show.
  return preferPlaced([
    ...loops(
      'loop of nodes',
      findLoops(starts(changedNodes), (id) => selectParent.all(id)),
      'node',
    ),
    ...loops(
      'loop of bundles',
      findLoops(starts(changedBundles), (id) => selectParts.all(id)),
      'product',
    ),
  ]);
}

const changedNodes = `SELECT key FROM seed_written WHERE kind = 'node' AND change > 0 ORDER BY key`;

/** Only a bundle of bundles can be among its own parts. */
const changedBundles = `
  SELECT DISTINCT key FROM seed_written
  JOIN product_components AS part ON part.bundle_id = key
  JOIN product_components AS inner_part ON inner_part.bundle_id = part.product_id
  WHERE kind = 'product' AND change > 0 ORDER BY key`;
