import type { SeedProduct, SeedVariation } from '@aisle/schema/seed';
import type { Database } from 'better-sqlite3';
import { readStored } from '../../../../integrity/read-stored.js';
import { type FindOrigin, placeFamilyFaults } from '../../../../seeding/place-family-faults.js';
import type { SeedFault } from '../../../../seeding/seed-fault.js';

/** Finds the faults between children, parents and variations that an import has changed. */
export function findFamilyFaults(database: Database, limit: number): SeedFault[] {
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
export function prepareOrigins(database: Database): FindOrigin {
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
