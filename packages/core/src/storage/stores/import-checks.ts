import type { SeedProduct, SeedVariation } from '@aisle/schema/seed';
import { type DocumentRow, readDocuments, readStored } from '../../integrity/checksum.js';
import { textOfKey, unescapeNul } from '../../seeding/key-text.js';
import {
  type Family,
  type FindOrigin,
  findLoops,
  placeFamilyFaults,
} from '../../seeding/place-family-faults.js';
import {
  type LossTarget,
  preferPlaced,
  type ReferenceTarget,
  type SeedFault,
} from '../../seeding/seed-store.js';
import {
  all,
  among,
  eachIn,
  type Statement,
  sql,
  text,
  together,
  type Work,
} from '../engine/statement.js';
import type { ImportNotes } from './import-notes.js';

/** Finds the inconsistencies of an import. Returns at most `limit` faults. */
export function* findFaults(notes: ImportNotes, limit: number): Work<readonly SeedFault[]> {
  const faults = [
    ...(yield* findDangling(notes, limit)),
    ...(yield* findSharedSkus(notes, limit)),
    ...(yield* findSharedIds(notes, limit)),
    ...(yield* findLost(notes, limit)),
  ];
  if (faults.length > 0) return faults.slice(0, limit);
  // The next checks compare records with each other, and need each of them to be valid.
  const isFamilyChanged = notes.hasChanged('product') || notes.hasChanged('variation');
  const unsound = [
    ...(isFamilyChanged ? yield* findFamilyFaults(limit) : []),
    ...(yield* findLoopFaults(notes)),
  ];
  return unsound.slice(0, limit);
}

/** SQL of each target of references, by the `id` of the reference. A plan's has two UUIDs. */
const targets: Record<ReferenceTarget, string> = {
  node: 'nodes WHERE nodes.id = named.id',
  hierarchy: 'nodes WHERE nodes.id = named.id AND nodes.parent_id IS NULL',
  product: 'products WHERE products.id = named.id',
  variation: 'variations WHERE variations.id = named.id',
  option: 'variation_options WHERE variation_options.id = named.id',
  price_modifier: 'price_modifiers WHERE price_modifiers.name = named.id',
  file: 'files WHERE files.id = named.id',
  price_book: 'price_books WHERE price_books.id = named.id',
  catalog: 'catalogs WHERE catalogs.id = named.id',
  offering: 'offerings WHERE offerings.id = named.id',
  plan: `plans WHERE plans.offering_id = substr(named.id, 1, 36)
    AND plans.id = substr(named.id, 38)`,
  account: 'accounts WHERE accounts.id = named.id',
};

const referenceTargets = Object.keys(targets) as ReferenceTarget[];

interface DanglingRow {
  readonly id: string;
  readonly long_id: string | null;
  readonly origin: string;
  readonly pointer: string;
}

/** Finds references to what does not exist. */
function* findDangling(notes: ImportNotes, limit: number): Work<readonly SeedFault[]> {
  const seen = referenceTargets.filter(notes.refersTo);
  const found = yield* together(
    ...seen.map((target) =>
      all(sql<DanglingRow>`SELECT id, long_id, origin, pointer FROM seed_references AS named
        WHERE target = ${target} AND NOT EXISTS (SELECT 1 FROM ${text(targets[target])})
        ORDER BY id LIMIT ${limit}`),
    ),
  );
  return seen.flatMap((target, index) =>
    (found[index] ?? []).map(
      ({ id, long_id, origin, pointer }): SeedFault => ({
        kind: 'dangling',
        target,
        id: textOfKey(id, long_id),
        origin: unescapeNul(origin),
        pointer: unescapeNul(pointer),
      }),
    ),
  );
}

/** The records that refer to each target of losses: their `type` and `id`, and its id as `target`. */
const namers: Record<LossTarget, Statement> = {
  plan: sql`SELECT 'subscription' AS type, id, offering_id || '/' || plan_id AS target
    FROM subscriptions`,
  option: sql`SELECT 'product' AS type, products.id, named.value AS target
    FROM products CROSS JOIN ${eachIn('products.option_ids', 'named')}`,
  hierarchy: sql`SELECT 'catalog' AS type, catalogs.id, named.value AS target
    FROM catalogs CROSS JOIN ${eachIn('catalogs.hierarchy_ids', 'named')}`,
};

/** In alphabetical order. */
const lossTargets = Object.keys(namers).sort() as LossTarget[];

interface LostRow {
  readonly lost: string;
  readonly origin: string;
  readonly type: string;
  readonly id: string;
}

/** Finds records that refer to what the import removed. */
function* findLost(notes: ImportNotes, limit: number): Work<readonly SeedFault[]> {
  const seen = lossTargets.filter(notes.hasLost);
  const found = yield* together(
    ...seen.map((target) =>
      all(sql<LostRow>`SELECT named.id AS lost, named.origin, naming.type, naming.id
        FROM (${namers[target]}) AS naming
        JOIN seed_losses AS named ON named.target = ${target} AND named.id = naming.target
        WHERE NOT EXISTS (SELECT 1 FROM ${text(targets[target])})
        ORDER BY named.id, naming.id LIMIT ${limit}`),
    ),
  );
  return seen.flatMap((target, index) =>
    (found[index] ?? []).map(
      ({ lost, origin, type, id }): SeedFault => ({
        kind: 'lost',
        origin: unescapeNul(origin),
        target,
        id: lost,
        naming: { type, id },
      }),
    ),
  );
}

interface SharedSku {
  readonly origin: string;
  readonly sku: string;
  readonly long_sku: string | null;
  readonly one: string;
  readonly other: string;
  readonly document: string;
}

/** Finds skus that two products have at the end. */
function* findSharedSkus(notes: ImportNotes, limit: number): Work<readonly SeedFault[]> {
  if (!notes.hasSharedSku()) return [];
  const rows = yield* all(sql<SharedSku>`
    SELECT origin, sku, long_sku, one, other, document FROM (
      SELECT seed.origin, seed.sku, seed.long_sku, own.id AS one, other.id AS other, other.document,
        row_number() OVER (PARTITION BY seed.sku ORDER BY other.id, own.id) AS place
      FROM seed_skus AS seed
      JOIN products AS own ON own.id = seed.product_id AND own.sku = seed.sku
      JOIN products AS other ON other.sku = seed.sku AND other.id <> seed.product_id
    ) AS shared WHERE place = 1 ORDER BY sku LIMIT ${limit}`);
  return rows.map(({ origin, sku, long_sku, one, other, document }) => {
    const { name, slug } = readStored<SeedProduct>(document);
    return {
      kind: 'shared sku',
      origin: unescapeNul(origin),
      sku: textOfKey(sku, long_sku),
      one,
      other,
      otherName: name,
      otherSlug: slug ?? null,
    };
  });
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
    isPossible: ({ hasChanged }: ImportNotes) => hasChanged('offering'),
    select: sql<Shared>`
      SELECT id, min(offering_id) AS one, max(offering_id) AS other FROM plans
      GROUP BY id HAVING count(*) > 1`,
  },
  {
    kind: 'shared option',
    of: 'variation',
    isPossible: ({ hasChanged }: ImportNotes) => hasChanged('variation'),
    select: sql<Shared>`
      SELECT id, min(variation_id) AS one, max(variation_id) AS other FROM variation_options
      GROUP BY id HAVING count(*) > 1`,
  },
  {
    kind: 'shared node',
    of: 'node',
    isPossible: ({ has }: ImportNotes) => has('node') && has('hierarchy'),
    select: sql<Shared>`
      SELECT node.key AS id, node.key AS one, node.key AS other
      FROM seed_written AS node JOIN seed_written AS hierarchy
        ON hierarchy.kind = 'hierarchy' AND hierarchy.key = node.key
      WHERE node.kind = 'node'`,
  },
] as const;

/** Finds ids that two things have, of which one alone could be found by it. */
function* findSharedIds(notes: ImportNotes, limit: number): Work<readonly SeedFault[]> {
  const faults: SeedFault[] = [];
  for (const { kind, of, select } of sharings.filter(({ isPossible }) => isPossible(notes))) {
    const found = yield* all(sql<Shared>`${select} ORDER BY id LIMIT ${limit}`);
    const ids = found.flatMap(({ one, other }) => [one, other]);
    const findOrigin = yield* findOrigins([of], ids);
    for (const shared of found) {
      const origin = findOrigin(of, shared.one) ?? findOrigin(of, shared.other) ?? '';
      faults.push({ kind, origin, ...shared });
    }
  }
  return faults;
}

/** Finds the locations of records in an import, among the given types. */
function* findOrigins(kinds: readonly string[], ids: Iterable<string>): Work<FindOrigin> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return () => undefined;
  const rows = yield* all(sql<{ kind: string; key: string; origin: string }>`
    SELECT kind, key, origin FROM seed_written
    WHERE kind ${among(kinds)} AND key ${among(wanted)}`);
  const origins = new Map(
    rows.map(({ kind, key, origin }) => [`${kind} ${key}`, unescapeNul(origin)]),
  );
  return (kind, id) => origins.get(`${kind} ${id}`);
}

/** Number of families to check together. */
const familiesAtOnce = 200;

/** Finds the faults between children, parents and variations that an import has changed. */
function* findFamilyFaults(limit: number): Work<readonly SeedFault[]> {
  const parents = (yield* all(selectChangedParents)).map(({ id }) => id);
  const faults: SeedFault[] = [];
  for (let from = 0; from < parents.length && faults.length < limit; from += familiesAtOnce) {
    const families = yield* readFamilies(parents.slice(from, from + familiesAtOnce));
    const members = families.flatMap(({ parent, children, variations }) =>
      [parent, ...children, ...variations].map(({ id }) => id),
    );
    const findOrigin = yield* findOrigins(['product', 'variation'], members);
    faults.push(...families.flatMap((family) => placeFamilyFaults(family, findOrigin)));
  }
  return faults;
}

/** Parents with a change in the import: of themselves, a child, or a variation. */
const selectChangedParents = sql<{ id: string }>`
  SELECT products.parent_id AS id FROM seed_written JOIN products ON products.id = key
    WHERE kind = 'product' AND change > 0 AND products.parent_id IS NOT NULL
  UNION SELECT key FROM seed_written
    WHERE kind = 'product' AND change > 0
      AND EXISTS (SELECT 1 FROM products AS child WHERE child.parent_id = key)
  UNION SELECT products.id FROM products
    CROSS JOIN ${eachIn('products.variation_ids', 'variation')}
    WHERE EXISTS (SELECT 1 FROM seed_written WHERE kind = 'variation' AND change = 2)
      AND variation.value IN (
        SELECT key FROM seed_written WHERE kind = 'variation' AND change = 2)
  ORDER BY id`;

function* readFamilies(ids: readonly string[]): Work<readonly Family[]> {
  const [parents, children, variations] = yield* together(
    all(sql<DocumentRow>`SELECT document FROM products WHERE id ${among(ids)} ORDER BY id`),
    all(sql<DocumentRow>`SELECT document FROM products WHERE parent_id ${among(ids)} ORDER BY id`),
    all(sql<DocumentRow>`SELECT document FROM variations WHERE id IN (
      SELECT wanted.value FROM products CROSS JOIN ${eachIn('products.variation_ids', 'wanted')}
      WHERE products.id ${among(ids)}) ORDER BY id`),
  );
  const childrenOf = Map.groupBy(readDocuments<SeedProduct>(children), (child) => child.parent_id);
  const options = readDocuments<SeedVariation>(variations);
  return readDocuments<SeedProduct>(parents).map((parent) => ({
    parent,
    children: childrenOf.get(parent.id) ?? [],
    variations: options.filter(({ id }) => parent.variation_ids?.includes(id)),
  }));
}

interface LoopRow {
  readonly id: string;
  readonly next: string;
  readonly starts: boolean | number;
}

/** From the nodes that the import has changed, everything that they lead to. */
const nodeLinks = sql<LoopRow>`
  WITH RECURSIVE changed (id) AS (
    SELECT key FROM seed_written WHERE kind = 'node' AND change > 0
  ), reached (id) AS (
    SELECT id FROM changed
    UNION SELECT nodes.parent_id FROM reached JOIN nodes ON nodes.id = reached.id
      WHERE nodes.parent_id IS NOT NULL
  )
  SELECT nodes.id, nodes.parent_id AS next, changed.id IS NOT NULL AS starts
  FROM reached JOIN nodes ON nodes.id = reached.id LEFT JOIN changed ON changed.id = nodes.id
  WHERE nodes.parent_id IS NOT NULL ORDER BY nodes.id`;

/** Only a bundle of bundles can be among its own parts. */
const bundleLinks = sql<LoopRow>`
  WITH RECURSIVE changed (id) AS (
    SELECT DISTINCT key FROM seed_written
    JOIN product_components AS part ON part.bundle_id = key
    JOIN product_components AS inner_part ON inner_part.bundle_id = part.product_id
    WHERE kind = 'product' AND change > 0
  ), reached (id) AS (
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

/** Finds nodes that are their own ancestors, and bundles that are parts of themselves. */
function* findLoopFaults({ hasChanged }: ImportNotes): Work<readonly SeedFault[]> {
  const faults: SeedFault[] = [];
  for (const { kind, of, links } of loops.filter((one) => hasChanged(one.of))) {
    const rows = yield* all(links);
    const next = Map.groupBy(rows, ({ id }) => id);
    const starts = rows.filter((row) => row.starts).map(({ id }) => id);
    const looping = findLoops(new Set(starts), (id) => (next.get(id) ?? []).map((row) => row.next));
    const findOrigin = yield* findOrigins([of], looping);
    for (const id of looping) faults.push({ kind, id, origin: findOrigin(of, id) ?? '' });
  }
  // A loop was closed by one of its records that the import has: that is the one to show.
  return preferPlaced(faults);
}
