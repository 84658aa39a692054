import type { SeedRecord } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import { readStored } from '../../../integrity/checksum.js';
import {
  type LossTarget,
  lossesBy,
  prepareReferences,
  type ReferenceTarget,
  type SeedFault,
  type ValidRecord,
} from '../../../seeding/seed-store.js';

/** Records the references of an import's records, and finds dangling ones. */
export interface SeedDangling {
  note(valid: ValidRecord): void;
  findFaults(limit: number): SeedFault[];
  end(): void;
}

/** SQL conditions that test whether a target exists. */
const targets: Record<ReferenceTarget, string> = {
  node: 'IN (SELECT id FROM nodes)',
  hierarchy: 'IN (SELECT id FROM nodes WHERE parent_id IS NULL)',
  product: 'IN (SELECT id FROM products)',
  variation: 'IN (SELECT id FROM variations)',
  option: `IN (SELECT option.value ->> 'id'
      FROM variations, json_each(variations.document, '$.options') AS option)`,
  price_modifier: 'IN (SELECT name FROM price_modifiers)',
  file: 'IN (SELECT id FROM files)',
  price_book: 'IN (SELECT id FROM price_books)',
  catalog: 'IN (SELECT id FROM catalogs)',
  offering: 'IN (SELECT id FROM offerings)',
  plan: `IN (SELECT offering_id || '/' || id FROM plans)`,
};

const referenceTargets = Object.keys(targets) as ReferenceTarget[];

/** Opens the check of one import on its connection. */
export function openSeedDangling(database: Database): SeedDangling {
  database.exec(`
    CREATE TEMP TABLE seed_references (
      target TEXT NOT NULL, id TEXT NOT NULL, origin TEXT NOT NULL, pointer TEXT NOT NULL,
      PRIMARY KEY (target, id)
    ) STRICT, WITHOUT ROWID`);
  const insert = database.prepare<[ReferenceTarget, string, string, string]>(
    'INSERT OR IGNORE INTO seed_references VALUES (?, ?, ?, ?)',
  );
  const findReferences = prepareReferences();
  return {
    note({ record, origin }) {
      findReferences(record, (target, id, pointer, index) => {
        insert.run(target, id, origin, index === undefined ? pointer : `${pointer}/${index}`);
      });
    },
    findFaults: (limit) =>
      referenceTargets.flatMap((target) =>
        database
          .prepare<[string, number], { id: string; origin: string; pointer: string }>(`
            SELECT id, origin, pointer FROM seed_references
            WHERE target = ? AND NOT (id ${targets[target]}) LIMIT ?`)
          .all(target, limit)
          .map((found): SeedFault => ({ kind: 'dangling', target, ...found })),
      ),
    end: () => database.exec('DROP TABLE seed_references'),
  };
}

/** Records what the records of an import remove, and finds records that still refer to it. */
interface SeedLosses {
  /** `replaced` is the text of the stored record that `record` replaces. */
  note(record: SeedRecord, origin: string, replaced: string): void;
  findFaults(limit: number): SeedFault[];
  end(): void;
}

/**
 * SQL of each target: where it is offered, and which records (`type` and `id`) refer to it
 * (`target`).
 */
const lossTables: Record<LossTarget, { readonly offered: string; readonly named: string }> = {
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
  const { offered, named } = lossTables[target];
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
