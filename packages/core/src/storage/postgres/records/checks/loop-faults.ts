import { findLoops } from '../../../../seeding/find-loops.js';
import { preferPlaced, type SeedFault } from '../../../../seeding/seed-fault.js';
import type { Queryable } from '../../connection/statements.js';
import { findOrigins, type SeedWritten } from './written-records.js';

/** Finds nodes that are their own ancestors, and bundles that are parts of themselves. */
export async function findLoopFaults(
  transaction: Queryable,
  { hasChanged }: Pick<SeedWritten, 'hasChanged'>,
): Promise<readonly SeedFault[]> {
  const faults: SeedFault[] = [];
  for (const { kind, of, links } of loops.filter((one) => hasChanged(one.of))) {
    faults.push(...(await findOf(transaction, kind, of, links)));
  }
  // A loop was closed by one of its records that the import has: that is the one to show.
  return preferPlaced(faults);
}

async function findOf(
  transaction: Queryable,
  kind: 'loop of nodes' | 'loop of bundles',
  type: 'node' | 'product',
  links: string,
): Promise<SeedFault[]> {
  const rows = await transaction.query<{ id: string; next: string; starts: boolean }>({
    text: links,
  });
  const next = new Map<string, string[]>();
  for (const row of rows) {
    const others = next.get(row.id);
    if (others) others.push(row.next);
    else next.set(row.id, [row.next]);
  }
  const starts = rows.filter((row) => row.starts).map(({ id }) => id);
  const found = [...findLoops(new Set(starts), (id) => next.get(id) ?? [])];
  if (found.length === 0) return [];
  const findOrigin = await findOrigins(transaction, [type], found);
  return found.map((id) => ({ kind, id, origin: findOrigin(type, id) ?? '' }));
}

/** From the nodes that the import has changed, everything that they lead to. */
const nodeLinks = `
  WITH RECURSIVE changed AS (
    SELECT key AS id FROM seed_written WHERE kind = 'node' AND change > 0
  ), reached AS (
    SELECT id FROM changed
    UNION SELECT nodes.parent_id FROM reached JOIN nodes ON nodes.id = reached.id
      WHERE nodes.parent_id IS NOT NULL
  )
  SELECT nodes.id, nodes.parent_id AS next, changed.id IS NOT NULL AS starts
  FROM reached JOIN nodes ON nodes.id = reached.id LEFT JOIN changed ON changed.id = nodes.id
  WHERE nodes.parent_id IS NOT NULL ORDER BY nodes.id`;

/** Only a bundle of bundles can be among its own parts. */
const bundleLinks = `
  WITH RECURSIVE changed AS (
    SELECT DISTINCT key AS id FROM seed_written
    JOIN product_components AS part ON part.bundle_id = key
    JOIN product_components AS inner_part ON inner_part.bundle_id = part.product_id
    WHERE kind = 'product' AND change > 0
  ), reached AS (
    SELECT id FROM changed
    UNION SELECT part.product_id FROM reached JOIN product_components AS part
      ON part.bundle_id = reached.id
  )
  SELECT part.bundle_id AS id, part.product_id AS next, changed.id IS NOT NULL AS starts
  FROM reached JOIN product_components AS part ON part.bundle_id = reached.id
  LEFT JOIN changed ON changed.id = part.bundle_id ORDER BY part.bundle_id, part.product_id`;

const loops = [
  { kind: 'loop of nodes', of: 'node', links: nodeLinks },
  { kind: 'loop of bundles', of: 'product', links: bundleLinks },
] as const;
