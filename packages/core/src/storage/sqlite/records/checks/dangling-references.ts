import type { Database } from 'better-sqlite3';
import type { SeedFault, ValidRecord } from '../../../../seeding/seed-store.js';
import { findReferences, type ReferenceTarget } from './record-references.js';

/** Remembers what the records of an import refer to, and finds what of it is not there. */
export interface SeedDangling {
  note(valid: ValidRecord): void;
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

/** How many ids of a target are remembered as noted; many records name the same ones. */
const maxRemembered = 10_000;

/** Opens the memory of one import on the connection that makes it. */
export function openSeedDangling(database: Database): SeedDangling {
  database.exec(`
    CREATE TEMP TABLE seed_references (
      target TEXT NOT NULL, id TEXT NOT NULL, origin TEXT NOT NULL, pointer TEXT NOT NULL,
      PRIMARY KEY (target, id)
    ) STRICT, WITHOUT ROWID`);
  const insert = database.prepare<[ReferenceTarget, string, string, string]>(
    'INSERT OR IGNORE INTO seed_references VALUES (?, ?, ?, ?)',
  );
  const noted = new Map<ReferenceTarget, Set<string>>();
  const isNoted = (target: ReferenceTarget, id: string): boolean => {
    const ids = noted.get(target) ?? new Set();
    if (ids.has(id)) return true;
    if (ids.size >= maxRemembered) ids.clear();
    noted.set(target, ids.add(id));
    return false;
  };
  return {
    note({ record, origin }) {
      findReferences(record, (target, id, pointer, index) => {
        if (isNoted(target, id)) return;
        insert.run(target, id, origin, index === undefined ? pointer : `${pointer}/${index}`);
      });
    },
    findFaults: (limit) =>
      Object.entries(targets).flatMap(([target, { name, exists }]) =>
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
      ),
    end: () => database.exec('DROP TABLE seed_references'),
  };
}
