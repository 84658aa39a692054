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

/** Finds what of an import does not hold together. */
export interface SeedChecks {
  /** What has to be known of the store before records are noted. */
  ask(records: readonly ValidRecord[]): Statement;
  /** Takes what was asked. */
  learn(found: readonly SkuHolder[]): void;
  /** Takes the records in their order, and what each of them changed. */
  note(valid: ValidRecord, written: WrittenRecord | undefined): void;
  /** Writes what was noted since; the faults are found in what is written. */
  flush(): readonly Statement[];
  /** Whether the import takes away plans, which subscriptions may name. */
  takesPlansAway(): boolean;
  findFaults(limit: number): Promise<readonly SeedFault[]>;
}

const tables = ['seed_references', 'seed_skus', 'seed_losses', 'seed_written'] as const;

/** What the planner has to know of the tables of the checks once they have many rows. */
export const analyseChecks: Statement = { text: `ANALYZE ${tables.join(', ')}` };

/** Leaves the tables of the checks as the next import needs them. */
export const emptyChecks: Statement = {
  text: tables.map((table) => `DELETE FROM ${table}`).join(';'),
};

/** Opens the checks of one import in the transaction that makes it. */
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
      // What follows asks how records stand to each other, and needs each of them to be sound.
      const isFamilyChanged = written.hasChanged('product') || written.hasChanged('variation');
      const unsound = [
        ...(isFamilyChanged ? await findFamilyFaults(transaction, limit) : []),
        ...(await findLoopFaults(transaction, written)),
      ];
      return unsound.slice(0, limit);
    },
  };
}
