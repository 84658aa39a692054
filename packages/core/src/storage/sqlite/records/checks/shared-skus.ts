import type { SeedProduct } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import type { SeedFault } from '../../../../seeding/seed-fault.js';

/** Remembers skus that an import has given to two products, and finds those that still are. */
export interface SeedSkus {
  /** Takes a product that has just been written. */
  note(product: SeedProduct, place: () => string): void;
  findFaults(limit: number): SeedFault[];
  end(): void;
}

/** Opens the memory of one import on the connection that makes it. */
export function openSeedSkus(database: Database): SeedSkus {
  database.exec(`
    CREATE TEMP TABLE seed_skus (
      sku TEXT NOT NULL, product_id TEXT NOT NULL, origin TEXT NOT NULL,
      PRIMARY KEY (sku, product_id)
    ) STRICT, WITHOUT ROWID`);
  const findOther = database
    .prepare<[string, string], number>('SELECT 1 FROM products WHERE sku = ? AND id <> ? LIMIT 1')
    .pluck();
  const insert = database.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO seed_skus VALUES (?, ?, ?)',
  );
  return {
    note({ id, sku }, place) {
      // Of two products that end with one sku, the one written last has found the other.
      if (sku === undefined || findOther.get(sku, id) === undefined) return;
      insert.run(sku, id, place());
    },
    findFaults: (limit) =>
      database
        .prepare<[number], Omit<Extract<SeedFault, { kind: 'shared sku' }>, 'kind'>>(`
          SELECT seed.origin, seed.sku, seed.product_id AS one, min(other.id) AS other,
            other.document ->> 'name' AS otherName, other.document ->> 'slug' AS otherSlug
          FROM seed_skus AS seed
          JOIN products AS own ON own.id = seed.product_id AND own.sku = seed.sku
          JOIN products AS other ON other.sku = seed.sku AND other.id <> seed.product_id
          GROUP BY seed.sku LIMIT ?`)
        .all(limit)
        .map((found) => ({ kind: 'shared sku', ...found })),
    end: () => database.exec('DROP TABLE seed_skus'),
  };
}
