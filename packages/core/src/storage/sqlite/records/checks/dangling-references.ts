import type { Database } from 'better-sqlite3';
import { prepareReferences, type ReferenceTarget } from '../../../../seeding/record-references.js';
import type { SeedFault } from '../../../../seeding/seed-fault.js';
import type { ValidRecord } from '../../../../seeding/seed-store.js';

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
