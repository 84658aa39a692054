import type { Database } from 'better-sqlite3';
import type { SeedFault, ValidRecord } from '../../seeding/seed-store.js';
import { openSeedLosses } from './seed-losses.js';
import { type ReferenceTarget, referencesOf } from './seed-references.js';

/** Remembers what the records of an import refer to, and finds what does not hold together. */
export interface SeedChecks {
  /** `replaced` is the text of the stored record whose place the record takes, if any. */
  note(valid: ValidRecord, replaced: string | undefined): void;
  findFaults(limit: number): SeedFault[];
  end(): void;
}

/** What a target is called in messages, and how to tell that it exists. */
const targets: Record<ReferenceTarget, { readonly name: string; readonly exists: string }> = {
  node: { name: 'node or hierarchy', exists: 'IN (SELECT id FROM nodes)' },
  hierarchy: { name: 'hierarchy', exists: 'IN (SELECT id FROM nodes WHERE parent_id IS NULL)' },
  product: { name: 'product', exists: 'IN (SELECT id FROM products)' },
  variation: { name: 'variation', exists: 'IN (SELECT id FROM variations)' },
  option: {
    name: 'variation option',
    exists: `IN (SELECT option.value ->> 'id'
      FROM variations, json_each(variations.document, '$.options') AS option)`,
  },
  price_modifier: { name: 'price modifier', exists: 'IN (SELECT name FROM price_modifiers)' },
  file: { name: 'file', exists: 'IN (SELECT id FROM files)' },
  price_book: { name: 'price book', exists: 'IN (SELECT id FROM price_books)' },
  catalog: { name: 'catalog', exists: 'IN (SELECT id FROM catalogs)' },
  offering: { name: 'offering', exists: 'IN (SELECT id FROM offerings)' },
  plan: {
    name: 'plan of the offering',
    exists: `IN (SELECT offering_id || '/' || id FROM plans)`,
  },
};

/** Opens the checks of one import on the connection that makes it. */
export function openSeedChecks(database: Database): SeedChecks {
  database.exec(`
    CREATE TEMP TABLE seed_references (
      target TEXT NOT NULL, id TEXT NOT NULL, origin TEXT NOT NULL, pointer TEXT NOT NULL,
      PRIMARY KEY (target, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TEMP TABLE seed_skus (
      sku TEXT NOT NULL, product_id TEXT NOT NULL, origin TEXT NOT NULL,
      PRIMARY KEY (sku, product_id)
    ) STRICT, WITHOUT ROWID;`);
  const noteReference = database.prepare<[string, string, string, string]>(
    'INSERT OR IGNORE INTO seed_references VALUES (?, ?, ?, ?)',
  );
  const noteSku = database.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO seed_skus VALUES (?, ?, ?)',
  );
  const losses = openSeedLosses(database);
  return {
    note({ record, origin }, replaced) {
      if (replaced !== undefined) losses.note(record, origin, replaced);
      for (const { target, id, pointer } of referencesOf(record)) {
        noteReference.run(target, id, origin, pointer);
      }
      if (record.type === 'product' && record.sku !== undefined) {
        noteSku.run(record.sku, record.id, origin);
      }
    },
    findFaults(limit) {
      const faults = [
        ...findDangling(database, limit),
        ...findSharedSkus(database, limit),
        ...findSharedPlans(database, limit),
        ...losses.findFaults(limit),
      ];
      return (faults.length > 0 ? faults : findLoops(database, limit)).slice(0, limit);
    },
    end() {
      losses.end();
      database.exec('DROP TABLE seed_references; DROP TABLE seed_skus;');
    },
  };
}

function findDangling(database: Database, limit: number): SeedFault[] {
  return Object.entries(targets).flatMap(([target, { name, exists }]) =>
    database
      .prepare<[string, number], { id: string; origin: string; pointer: string }>(`
        SELECT id, origin, pointer FROM seed_references
        WHERE target = ? AND NOT (id ${exists}) LIMIT ?`)
      .all(target, limit)
      .map(({ id, origin, pointer }) => ({
        origin,
        pointer,
        message: `refers to the ${name} ${JSON.stringify(id)}, which neither the seed nor the store has`,
      })),
  );
}

function findSharedSkus(database: Database, limit: number): SeedFault[] {
  return database
    .prepare<[number], { origin: string; sku: string; product_id: string; other_id: string }>(`
      SELECT seed.origin, seed.sku, seed.product_id, min(other.id) AS other_id
      FROM seed_skus AS seed
      JOIN products AS own ON own.id = seed.product_id AND own.sku = seed.sku
      JOIN products AS other ON other.sku = seed.sku AND other.id <> seed.product_id
      GROUP BY seed.sku LIMIT ?`)
    .all(limit)
    .map(({ origin, sku, product_id, other_id }) => ({
      origin,
      pointer: '/sku',
      message: `${JSON.stringify(sku)} belongs to two products, ${product_id} and ${other_id}; prices join products by sku, so each needs its own`,
    }));
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
