import type { SeedProduct, SeedRecord, SeedVariation } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import { readStored } from '../../../integrity/checksum.js';
import {
  type FindOrigin,
  findLoops,
  placeFamilyFaults,
} from '../../../seeding/place-family-faults.js';
import { preferPlaced, type SeedFault, type ValidRecord } from '../../../seeding/seed-store.js';
import { traceRecord, type WrittenRecord } from '../../../seeding/weigh-change.js';
import { openSeedDangling, openSeedLosses } from './lost-references.js';

/** Finds the inconsistencies of an import. */
interface SeedChecks {
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

/** Finds nodes that are their own ancestors, and bundles that are parts of themselves. */
function findLoopFaults(database: Database): readonly SeedFault[] {
  const findOrigin = prepareOrigins(database);
  const list = (sql: string) => database.prepare<[string], string>(sql).pluck();
  const selectParent = list('SELECT parent_id FROM nodes WHERE id = ? AND parent_id IS NOT NULL');
  const selectParts = list('SELECT product_id FROM product_components WHERE bundle_id = ?');
  const starts = (sql: string) => database.prepare<[], string>(sql).pluck().all();
  const loops = (
    kind: 'loop of nodes' | 'loop of bundles',
    found: Iterable<string>,
    type: 'node' | 'product',
  ): SeedFault[] => [...found].map((id) => ({ kind, id, origin: findOrigin(type, id) ?? '' }));
  // A loop was closed by one of its records that the import has: that is the one to show.
  return preferPlaced([
    ...loops(
      'loop of nodes',
      findLoops(starts(changedNodes), (id) => selectParent.all(id)),
      'node',
    ),
    ...loops(
      'loop of bundles',
      findLoops(starts(changedBundles), (id) => selectParts.all(id)),
      'product',
    ),
  ]);
}

const changedNodes = `SELECT key FROM seed_written WHERE kind = 'node' AND change > 0 ORDER BY key`;

/** Only a bundle of bundles can be among its own parts. */
const changedBundles = `
  SELECT DISTINCT key FROM seed_written
  JOIN product_components AS part ON part.bundle_id = key
  JOIN product_components AS inner_part ON inner_part.bundle_id = part.product_id
  WHERE kind = 'product' AND change > 0 ORDER BY key`;

/** Remembers skus that an import has given to two products, and finds those that still are. */
interface SeedSkus {
  /** Takes a product that has just been written. */
  note(product: SeedProduct, place: () => string): void;
  findFaults(limit: number): SeedFault[];
  end(): void;
}

/** Opens the memory of one import on the connection that makes it. */
function openSeedSkus(database: Database): SeedSkus {
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

/** Records that an import has written, for SQL checks at its end: see {@link openSeedWritten}. */
interface SeedWritten {
  note(record: SeedRecord, origin: string, written: WrittenRecord | undefined): void;
  end(): void;
}

/**
 * Opens the list of an import's written records, on its connection. The table `seed_written` has a
 * row for each record whose location or change matters; `part` is the price book of a price. Kinds
 * are types of records, and `left node` and `left product` for former attachments.
 */
function openSeedWritten(database: Database): SeedWritten {
  database.exec(`
    CREATE TEMP TABLE seed_written (
      kind TEXT NOT NULL, key TEXT NOT NULL, part TEXT NOT NULL,
      origin TEXT NOT NULL, change INTEGER NOT NULL,
      PRIMARY KEY (kind, key, part)
    ) STRICT, WITHOUT ROWID`);
  const insert = database.prepare<[string, string, string, string, number]>(`
    INSERT INTO seed_written VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET origin = excluded.origin, change = max(change, excluded.change)`);
  return {
    note(record, origin, written) {
      for (const { kind, key, part, change } of traceRecord(record, written)) {
        insert.run(kind, key, part, origin, change);
      }
    },
    end: () => database.exec('DROP TABLE seed_written'),
  };
}

/** Finds the faults between children, parents and variations that an import has changed. */
function findFamilyFaults(database: Database, limit: number): SeedFault[] {
  const select = (sql: string) => database.prepare<[string], string>(sql).pluck();
  const selectProduct = select('SELECT document FROM products WHERE id = ?');
  const selectChildren = select('SELECT document FROM products WHERE parent_id = ? ORDER BY id');
  const selectVariations = select(`
    SELECT document FROM variations WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`);
  const findOrigin = prepareOrigins(database);

  const faults: SeedFault[] = [];
  for (const id of listChangedParents(database)) {
    const found = selectProduct.get(id);
    if (found === undefined) continue;
    const parent = readStored<SeedProduct>(found);
    const variations = selectVariations.all(JSON.stringify(parent.variation_ids ?? []));
    const family = {
      parent,
      children: selectChildren.all(id).map((document) => readStored<SeedProduct>(document)),
      variations: variations.map((document) => readStored<SeedVariation>(document)),
    };
    faults.push(...placeFamilyFaults(family, findOrigin));
    if (faults.length >= limit) break;
  }
  return faults;
}

/** Finds where an import has a record. */
function prepareOrigins(database: Database): FindOrigin {
  const select = database
    .prepare<[string, string], string>('SELECT origin FROM seed_written WHERE kind = ? AND key = ?')
    .pluck();
  return (kind, id) => select.get(kind, id);
}

/** The parents of which the import has changed something: themselves, a child, or a variation. */
function listChangedParents(database: Database): string[] {
  const isVariationChanged = database
    .prepare(`SELECT 1 FROM seed_written WHERE kind = 'variation' AND change = 2 LIMIT 1`)
    .get();
  return database
    .prepare<[], string>(`
      SELECT parent_id FROM seed_written JOIN products ON products.id = key
        WHERE kind = 'product' AND change > 0 AND parent_id IS NOT NULL
      UNION SELECT key FROM seed_written
        WHERE kind = 'product' AND change > 0
          AND EXISTS (SELECT 1 FROM products AS child WHERE child.parent_id = key)
      ${isVariationChanged ? `UNION ${selectParentsOfChangedVariations}` : ''}`)
    .pluck()
    .all();
}

// Scans every product, because no index leads from variations to products.
const selectParentsOfChangedVariations = `
  SELECT products.id FROM products, json_each(products.document, '$.variation_ids') AS variation
  WHERE variation.value IN (SELECT key FROM seed_written WHERE kind = 'variation' AND change = 2)`;

/** Finds ids that two things have, of which one alone could be found by it. */
function findSharedIds(database: Database, limit: number): SeedFault[] {
  const findOrigin = prepareOrigins(database);
  return sharings.flatMap(({ kind, of, select }) =>
    database
      .prepare<[number], Shared>(`${select} LIMIT ?`)
      .all(limit)
      .map((shared) => ({
        kind,
        origin: findOrigin(of, shared.one) ?? findOrigin(of, shared.other) ?? '',
        ...shared,
      })),
  );
}

interface Shared {
  readonly id: string;
  readonly one: string;
  readonly other: string;
}

const isWritten = (kind: string) =>
  `EXISTS (SELECT 1 FROM seed_written WHERE kind = '${kind}' AND change > 0)`;

/** Two things with one id: `of` is the type of the records that have them. */
const sharings = [
  {
    kind: 'shared plan',
    of: 'offering',
    select: `
      SELECT id, min(offering_id) AS one, max(offering_id) AS other FROM plans
      WHERE ${isWritten('offering')} GROUP BY id HAVING count(*) > 1`,
  },
  {
    kind: 'shared option',
    of: 'variation',
    select: `
      SELECT option.value ->> 'id' AS id, min(variations.id) AS one, max(variations.id) AS other
      FROM variations, json_each(variations.document, '$.options') AS option
      WHERE ${isWritten('variation')} GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    kind: 'shared node',
    of: 'node',
    select: `
      SELECT node.key AS id, node.key AS one, node.key AS other
      FROM seed_written AS node JOIN seed_written AS hierarchy
        ON hierarchy.kind = 'hierarchy' AND hierarchy.key = node.key
      WHERE node.kind = 'node' GROUP BY 1`,
  },
] as const;
