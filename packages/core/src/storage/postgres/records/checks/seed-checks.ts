import type { SeedProduct, SeedVariation } from '@aisle/schema/seed';
import { readStored } from '../../../../integrity/checksum.js';
import {
  type Family,
  findLoops,
  placeFamilyFaults,
} from '../../../../seeding/place-family-faults.js';
import { preferPlaced, type SeedFault, type ValidRecord } from '../../../../seeding/seed-store.js';
import type { WrittenRecord } from '../../../../seeding/weigh-change.js';
import type { Queryable, Statement } from '../../connection/pool.js';
import { openSeedSkus, type SkuHolder } from './shared-skus.js';
import {
  createSeedWritten,
  findOrigins,
  openSeedDangling,
  openSeedLosses,
  type SeedWritten,
} from './written-records.js';

/** Number of families to check together. */
const batchSize = 200;

/** Finds the faults between children, parents and variations that an import has changed. */
async function findFamilyFaults(
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

/** Finds nodes that are their own ancestors, and bundles that are parts of themselves. */
async function findLoopFaults(
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

type Seen = Pick<SeedWritten, 'has' | 'hasChanged'>;

/** Finds ids that two things have, of which one alone could be found by it. */
async function findSharedIds(
  transaction: Queryable,
  written: Seen,
  limit: number,
): Promise<readonly SeedFault[]> {
  const faults: SeedFault[] = [];
  for (const { kind, of, select } of sharings.filter(({ isPossible }) => isPossible(written))) {
    const found = await transaction.query<Shared>({
      text: `${select} ORDER BY id LIMIT $1`,
      values: [limit],
    });
    if (found.length === 0) continue;
    const ids = found.flatMap(({ one, other }) => [one, other]);
    const findOrigin = await findOrigins(transaction, [of], ids);
    for (const shared of found) {
      const origin = findOrigin(of, shared.one) ?? findOrigin(of, shared.other) ?? '';
      faults.push({ kind, origin, ...shared });
    }
  }
  return faults;
}

interface Shared {
  readonly id: string;
  readonly one: string;
  readonly other: string;
}

/** Two things with one id: `of` is the type of the records that have them. */
const sharings = [
  {
    kind: 'shared plan',
    of: 'offering',
    isPossible: ({ hasChanged }: Seen) => hasChanged('offering'),
    select: `
      SELECT id, min(offering_id) AS one, max(offering_id) AS other FROM plans
      GROUP BY id HAVING count(*) > 1`,
  },
  {
    kind: 'shared option',
    of: 'variation',
    isPossible: ({ hasChanged }: Seen) => hasChanged('variation'),
    select: `
      SELECT id, min(variation_id) AS one, max(variation_id) AS other FROM variation_options
      GROUP BY id HAVING count(*) > 1`,
  },
  {
    kind: 'shared node',
    of: 'node',
    isPossible: ({ has }: Seen) => has('node') && has('hierarchy'),
    select: `
      SELECT node.key AS id, node.key AS one, node.key AS other
      FROM seed_written AS node JOIN seed_written AS hierarchy
        ON hierarchy.kind = 'hierarchy' AND hierarchy.key = node.key
      WHERE node.kind = 'node'`,
  },
] as const;

/** Finds the inconsistencies of an import. */
interface SeedChecks {
  /** Returns the query to run before records are noted. */
  ask(records: readonly ValidRecord[]): Statement;
  /** Takes the result of the query. */
  learn(found: readonly SkuHolder[]): void;
  /** Takes the records in order, with their changes. */
  note(valid: ValidRecord, written: WrittenRecord | undefined): void;
  /**
   * Returns the statements that write what was noted since the last flush; the checks query the
   * written rows.
   */
  flush(): readonly Statement[];
  /** @returns true if the import removes plans, which subscriptions may refer to. */
  takesPlansAway(): boolean;
  findFaults(limit: number): Promise<readonly SeedFault[]>;
}

const tables = ['seed_references', 'seed_skus', 'seed_losses', 'seed_written'] as const;

/** Updates the planner's statistics once the tables of the checks have many rows. */
export const analyseChecks: Statement = { text: `ANALYZE ${tables.join(', ')}` };

/** Empties the tables of the checks for the next import. */
export const emptyChecks: Statement = {
  text: tables.map((table) => `DELETE FROM ${table}`).join(';'),
};

/** Opens the checks of one import in its transaction. */
export function openSeedChecks(transaction: Queryable): SeedChecks {
  const dangling = openSeedDangling(transaction);
  const skus = openSeedSkus(transaction);
  const losses = openSeedLosses(transaction);
  const written = createSeedWritten();
  return {
    ask: skus.ask,
    learn: skus.learn,
    note(valid, change) {
      dangling.note(valid);
      written.note(valid, change);
      skus.note(valid, change);
      losses.note(valid, change);
    },
    flush: () => [dangling, written, skus, losses].flatMap((check) => check.flush()),
    takesPlansAway: () => losses.has('plan'),
    async findFaults(limit) {
      const faults = [
        ...(await dangling.findFaults(limit)),
        ...(await skus.findFaults(limit)),
        ...(await findSharedIds(transaction, written, limit)),
        ...(await losses.findFaults(limit)),
      ];
      if (faults.length > 0) return faults.slice(0, limit);
      // The next checks compare records with each other, and need each of them to be valid.
      const isFamilyChanged = written.hasChanged('product') || written.hasChanged('variation');
      const unsound = [
        ...(isFamilyChanged ? await findFamilyFaults(transaction, limit) : []),
        ...(await findLoopFaults(transaction, written)),
      ];
      return unsound.slice(0, limit);
    },
  };
}
