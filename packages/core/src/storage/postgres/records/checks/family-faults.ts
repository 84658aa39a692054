import type { SeedProduct, SeedVariation } from '@aisle/schema/seed';
import { readStored } from '../../../../integrity/read-stored.js';
import type { Family } from '../../../../seeding/check-family.js';
import { placeFamilyFaults } from '../../../../seeding/place-family-faults.js';
import type { SeedFault } from '../../../../seeding/seed-fault.js';
import type { Queryable } from '../../connection/statements.js';
import { findOrigins } from './written-records.js';

/** Number of families to check together. */
const batchSize = 200;

/** Finds the faults between children, parents and variations that an import has changed. */
export async function findFamilyFaults(
  transaction: Queryable,
  limit: number,
): Promise<readonly SeedFault[]> {
  const parents = await transaction.query<{ id: string }>({ text: selectChangedParents });
  const faults: SeedFault[] = [];
  for (let from = 0; from < parents.length && faults.length < limit; from += batchSize) {
    const ids = parents.slice(from, from + batchSize).map(({ id }) => id);
    const families = await readFamilies(transaction, ids);
    const members = families.flatMap(({ parent, children, variations }) =>
      [parent, ...children, ...variations].map(({ id }) => id),
    );
    const findOrigin = await findOrigins(transaction, ['product', 'variation'], members);
    faults.push(...families.flatMap((family) => placeFamilyFaults(family, findOrigin)));
  }
  return faults;
}

async function readFamilies(transaction: Queryable, ids: readonly string[]): Promise<Family[]> {
  const read = async <Stored>(text: string): Promise<Stored[]> => {
    const rows = await transaction.query<{ document: string }>({ text, values: [ids] });
    return rows.map(({ document }) => readStored<Stored>(document));
  };
  const parents = await read<SeedProduct>(
    'SELECT document FROM products WHERE id = ANY ($1::text[]) ORDER BY id',
  );
  const children = await read<SeedProduct>(
    'SELECT document FROM products WHERE parent_id = ANY ($1::text[]) ORDER BY id',
  );
  const variations = await read<SeedVariation>(`
    SELECT document FROM variations WHERE id IN (
      SELECT unnest(variation_ids) FROM products WHERE id = ANY ($1::text[])) ORDER BY id`);
  const childrenOf = new Map<string, SeedProduct[]>(ids.map((id) => [id, []]));
  for (const child of children) childrenOf.get(child.parent_id ?? '')?.push(child);
  return parents.map((parent) => ({
    parent,
    children: childrenOf.get(parent.id) ?? [],
    variations: variations.filter(({ id }) => parent.variation_ids?.includes(id)),
  }));
}

/** Parents with a change in the import: of themselves, a child, or a variation. */
const selectChangedParents = `
  SELECT products.parent_id AS id FROM seed_written JOIN products ON products.id = key
    WHERE kind = 'product' AND change > 0 AND products.parent_id IS NOT NULL
  UNION SELECT key FROM seed_written
    WHERE kind = 'product' AND change > 0
      AND EXISTS (SELECT FROM products AS child WHERE child.parent_id = key)
  UNION SELECT products.id FROM products
    WHERE EXISTS (SELECT FROM seed_written WHERE kind = 'variation' AND change = 2)
      AND products.variation_ids && ARRAY (
        SELECT key FROM seed_written WHERE kind = 'variation' AND change = 2)
  ORDER BY id`;
