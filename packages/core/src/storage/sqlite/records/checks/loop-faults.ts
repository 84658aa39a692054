import type { Database } from 'better-sqlite3';
import { findLoops } from '../../../../seeding/find-loops.js';
import type { SeedFault } from '../../../../seeding/seed-store.js';
import { prepareOrigins } from './family-faults.js';

/** Finds nodes that are their own ancestors, and bundles that are parts of themselves. */
export function findLoopFaults(database: Database): SeedFault[] {
  const findOrigin = prepareOrigins(database);
  const list = (sql: string) => database.prepare<[string], string>(sql).pluck();
  const selectParent = list('SELECT parent_id FROM nodes WHERE id = ? AND parent_id IS NOT NULL');
  const selectParts = list('SELECT product_id FROM product_components WHERE bundle_id = ?');
  const starts = (sql: string) => database.prepare<[], string>(sql).pluck().all();
  const faults = [
    ...[...findLoops(starts(changedNodes), (id) => selectParent.all(id))].map((id) => ({
      origin: findOrigin('node', id) ?? '',
      pointer: '/parent_id',
      message: `node ${id} is among its own ancestors; let its parent_id lead to a hierarchy`,
    })),
    ...[...findLoops(starts(changedBundles), (id) => selectParts.all(id))].map((id) => ({
      origin: findOrigin('product', id) ?? '',
      pointer: '/components',
      message: `bundle ${id} is among its own parts; a bundle cannot be a part of itself`,
    })),
  ];
  // A loop was closed by one of its records that the import has: that is the one to show.
  const known = faults.filter(({ origin }) => origin !== '');
  return known.length > 0 ? known : faults;
}

const changedNodes = `SELECT key FROM seed_written WHERE kind = 'node' AND change > 0 ORDER BY key`;

/** Only a bundle of bundles can be among its own parts. */
const changedBundles = `
  SELECT DISTINCT key FROM seed_written
  JOIN product_components AS part ON part.bundle_id = key
  JOIN product_components AS inner_part ON inner_part.bundle_id = part.product_id
  WHERE kind = 'product' AND change > 0 ORDER BY key`;
