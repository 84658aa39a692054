import type { SeedRecord } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import { readStored } from '../../../../integrity/read-stored.js';
import { type LossTarget, lossesBy } from '../../../../seeding/record-offers.js';
import type { SeedFault } from '../../../../seeding/seed-fault.js';

/** Records what the records of an import remove, and finds records that still refer to it. */
export interface SeedLosses {
  /** `replaced` is the text of the stored record that `record` replaces. */
  note(record: SeedRecord, origin: string, replaced: string): void;
  findFaults(limit: number): SeedFault[];
  end(): void;
}

/**
 * SQL of each target: where it is offered, and which records (`type` and `id`) refer to it
 * (`target`).
 */
const targets: Record<LossTarget, { readonly offered: string; readonly named: string }> = {
  plan: {
    offered: `SELECT offering_id || '/' || id FROM plans`,
    named: `SELECT 'subscription' AS type, id,
        offering_id || '/' || (document ->> 'plan_id') AS target
      FROM subscriptions`,
  },
  option: {
    offered: `SELECT option.value ->> 'id' FROM variations,
        json_each(variations.document, '$.options') AS option`,
    named: `SELECT 'product' AS type, products.id, option.value AS target
      FROM products, json_each(products.document, '$.option_ids') AS option`,
  },
  hierarchy: {
    offered: 'SELECT id FROM nodes WHERE parent_id IS NULL',
    named: `SELECT 'catalog' AS type, catalogs.id, hierarchy.value AS target
      FROM catalogs, json_each(catalogs.document, '$.hierarchy_ids') AS hierarchy`,
  },
};

/** Opens the check of one import on its connection. */
export function openSeedLosses(database: Database): SeedLosses {
  database.exec(`
    CREATE TEMP TABLE seed_losses (
      target TEXT NOT NULL, id TEXT NOT NULL, origin TEXT NOT NULL,
      PRIMARY KEY (target, id)
    ) STRICT, WITHOUT ROWID`);
  const noteLoss = database.prepare<[LossTarget, string, string]>(
    'INSERT OR REPLACE INTO seed_losses VALUES (?, ?, ?)',
  );
  const selectTargets = database
    .prepare<[], LossTarget>('SELECT DISTINCT target FROM seed_losses ORDER BY target')
    .pluck();
  return {
    note(record, origin, replaced) {
      for (const { target, id } of lossesBy(record, () => readStored<SeedRecord>(replaced))) {
        noteLoss.run(target, id, origin);
      }
    },
    findFaults: (limit) =>
      selectTargets.all().flatMap((target) => findNamed(database, target, limit)),
    end: () => database.exec('DROP TABLE seed_losses'),
  };
}

function findNamed(database: Database, target: LossTarget, limit: number): SeedFault[] {
  const { offered, named } = targets[target];
  return database
    .prepare<[LossTarget, number], { lost: string; origin: string; type: string; id: string }>(`
      SELECT lost.id AS lost, lost.origin, naming.type, naming.id
      FROM (${named}) AS naming JOIN seed_losses AS lost
        ON lost.target = ? AND lost.id = naming.target
      WHERE naming.target NOT IN (${offered}) ORDER BY lost.id, naming.id LIMIT ?`)
    .all(target, limit)
    .map(({ lost, origin, type, id }) => ({
      kind: 'lost',
      origin,
      target,
      id: lost,
      naming: { type, id },
    }));
}
