import type { SeedFault } from '../../../../seeding/seed-fault.js';
import type { ValidRecord } from '../../../../seeding/seed-store.js';
import type { WrittenRecord } from '../../../../seeding/settle-record.js';
import type { Queryable, Statement } from '../../connection/statements.js';
import { openSeedDangling } from './dangling-references.js';
import { findFamilyFaults } from './family-faults.js';
import { findLoopFaults } from './loop-faults.js';
import { openSeedLosses } from './lost-references.js';
import { findSharedIds } from './shared-ids.js';
import { openSeedSkus, type SkuHolder } from './shared-skus.js';
import { createSeedWritten } from './written-records.js';

/** Finds the inconsistencies of an import. */
export interface SeedChecks {
  /** Returns the query to run before records are noted. */
  ask(records: readonly ValidRecord[]): Statement;
  /** Takes the result of the query. */
  learn(found: readonly SkuHolder[]): void;
  /** Takes the records in order, with their changes. */
  note(valid: ValidRecord, written: WrittenRecord | undefined): void;
  /**
   * Returns the statements that write what was noted since the last flush; the checks query the
   * written rows.
   */
  flush(): readonly Statement[];
  /** @returns true if the import removes plans, which subscriptions may refer to. */
  takesPlansAway(): boolean;
  findFaults(limit: number): Promise<readonly SeedFault[]>;
}

const tables = ['seed_references', 'seed_skus', 'seed_losses', 'seed_written'] as const;

/** Updates the planner's statistics once the tables of the checks have many rows. */
export const analyseChecks: Statement = { text: `ANALYZE ${tables.join(', ')}` };

/** Empties the tables of the checks for the next import. */
export const emptyChecks: Statement = {
  text: tables.map((table) => `DELETE FROM ${table}`).join(';'),
};

/** Opens the checks of one import in its transaction. */
export function openSeedChecks(transaction: Queryable): SeedChecks {
  const dangling = openSeedDangling(transaction);
  const skus = openSeedSkus(transaction);
  const losses = openSeedLosses(transaction);
  const written = createSeedWritten();
  return {
    ask: skus.ask,
    learn: skus.learn,
    note(valid, change) {
      dangling.note(valid);
      written.note(valid, change);
      skus.note(valid, change);
      losses.note(valid, change);
    },
    flush: () => [dangling, written, skus, losses].flatMap((check) => check.flush()),
    takesPlansAway: () => losses.has('plan'),
    async findFaults(limit) {
      const faults = [
        ...(await dangling.findFaults(limit)),
        ...(await skus.findFaults(limit)),
        ...(await findSharedIds(transaction, written, limit)),
        ...(await losses.findFaults(limit)),
      ];
      if (faults.length > 0) return faults.slice(0, limit);
      // The next checks compare records with each other, and need each of them to be valid.
      const isFamilyChanged = written.hasChanged('product') || written.hasChanged('variation');
      const unsound = [
        ...(isFamilyChanged ? await findFamilyFaults(transaction, limit) : []),
        ...(await findLoopFaults(transaction, written)),
      ];
      return unsound.slice(0, limit);
    },
  };
}
