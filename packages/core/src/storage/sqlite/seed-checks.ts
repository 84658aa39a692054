import type { Database } from 'better-sqlite3';
import type { SeedFault, ValidRecord } from '../../seeding/seed-store.js';
import { openSeedDangling } from './seed-dangling.js';
import { openSeedLosses } from './seed-losses.js';
import { openSeedSkus } from './seed-skus.js';
import type { WrittenRecord } from './write-seed-record.js';

/** Finds what of an import does not hold together. */
export interface SeedChecks {
  /** Takes a record that has just been written, and what that changed. */
  note(valid: ValidRecord, written: WrittenRecord | undefined): void;
  findFaults(limit: number): SeedFault[];
  end(): void;
}

/** Opens the checks of one import on the connection that makes it. */
export function openSeedChecks(database: Database): SeedChecks {
  const dangling = openSeedDangling(database);
  const skus = openSeedSkus(database);
  const losses = openSeedLosses(database);
  return {
    note(valid, written) {
      dangling.note(valid);
      if (written === undefined) return;
      const { record, origin } = valid;
      if (record.type === 'product') skus.note(record, origin);
      if (written.replaced !== undefined) losses.note(record, origin, written.replaced);
    },
    findFaults(limit) {
      const faults = [
        ...dangling.findFaults(limit),
        ...skus.findFaults(limit),
        ...findSharedPlans(database, limit),
        ...losses.findFaults(limit),
      ];
      return (faults.length > 0 ? faults : findLoops(database, limit)).slice(0, limit);
    },
    end() {
      for (const check of [dangling, skus, losses]) check.end();
    },
  };
}

/** An update finds a plan by its id alone, so an id must not mean two plans. */
function findSharedPlans(database: Database, limit: number): SeedFault[] {
  return database
    .prepare<[number], { id: string; one: string; other: string }>(`
      SELECT id, min(offering_id) AS one, max(offering_id) AS other FROM plans
      GROUP BY id HAVING count(*) > 1 LIMIT ?`)
    .all(limit)
    .map(({ id, one, other }) => ({
      origin: '',
      pointer: '',
      message: `plan ${id} belongs to two offerings, ${one} and ${other}; give each plan an id of its own`,
    }));
}

/** Nodes whose parents lead back to themselves instead of to a hierarchy. */
function findLoops(database: Database, limit: number): SeedFault[] {
  return database
    .prepare<[number], { id: string }>(`
      WITH RECURSIVE tree (id) AS (
        SELECT id FROM nodes WHERE parent_id IS NULL
        UNION SELECT nodes.id FROM tree JOIN nodes ON nodes.parent_id = tree.id
      )
      SELECT id FROM nodes WHERE id NOT IN tree ORDER BY id LIMIT ?`)
    .all(limit)
    .map(({ id }) => ({
      origin: '',
      pointer: '',
      message: `node ${id} is among its own ancestors; let its parent_id lead to a hierarchy`,
    }));
}
