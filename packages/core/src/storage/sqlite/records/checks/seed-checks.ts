import type { Database } from 'better-sqlite3';
import type { SeedFault } from '../../../../seeding/seed-fault.js';
import type { ValidRecord } from '../../../../seeding/seed-store.js';
import type { WrittenRecord } from '../../../../seeding/settle-record.js';
import { openSeedDangling } from './dangling-references.js';
import { findFamilyFaults } from './family-faults.js';
import { findLoopFaults } from './loop-faults.js';
import { openSeedLosses } from './lost-references.js';
import { findSharedIds } from './shared-ids.js';
import { openSeedSkus } from './shared-skus.js';
import { openSeedWritten } from './written-records.js';

/** Finds the inconsistencies of an import. */
export interface SeedChecks {
  /** Takes a record that was just written, and its change. */
  note(valid: ValidRecord, written: WrittenRecord | undefined): void;
  findFaults(limit: number): SeedFault[];
  end(): void;
}

/** Opens the checks of one import on the connection that makes it. */
export function openSeedChecks(database: Database): SeedChecks {
  const dangling = openSeedDangling(database);
  const skus = openSeedSkus(database);
  const losses = openSeedLosses(database);
  const written = openSeedWritten(database);
  return {
    note(valid, change) {
      dangling.note(valid);
      const { record, origin, locate } = valid;
      written.note(record, origin, change);
      if (change === undefined) return;
      if (record.type === 'product') skus.note(record, () => locate?.('/sku') ?? origin);
      if (change.replaced !== undefined) losses.note(record, origin, change.replaced);
    },
    findFaults(limit) {
      const faults = [
        ...dangling.findFaults(limit),
        ...skus.findFaults(limit),
        ...findSharedIds(database, limit),
        ...losses.findFaults(limit),
      ];
      if (faults.length > 0) return faults.slice(0, limit);
      // The next checks compare records with each other, and need each of them to be valid.
      return [...findFamilyFaults(database, limit), ...findLoopFaults(database)].slice(0, limit);
    },
    end() {
      for (const check of [dangling, skus, losses, written]) check.end();
    },
  };
}
