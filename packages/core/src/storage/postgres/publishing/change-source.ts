import type {
  BaseRow,
  ChangeSource,
  RecordChange,
  Relation,
} from '../../../catalog/plan-incremental.js';
import { productNumber } from '../../../catalog/release-format/number-nodes.js';
import type { Queryable } from '../connection/pool.js';
import { type KnownRows, lookUp, type RowKind } from '../release-rows/read-lists.js';
import type { ReleaseRows } from '../release-rows/release-rows.js';

/** SQL of each relation: joins keys from `wanted` to the ids they lead to, as `related`. */
const relations: Record<Relation, string> = {
  'products by sku': lookUp('SELECT id AS found FROM products WHERE sku = wanted.key', 'related'),
  // No index leads from nodes to products, but new nodes are rare.
  'products of nodes': `JOIN (SELECT node_id, product_id AS found FROM product_nodes) AS related
    ON related.node_id = wanted.key`,
  parents: lookUp(
    'SELECT parent_id AS found FROM products WHERE id = wanted.key AND parent_id IS NOT NULL',
    'related',
  ),
  children: lookUp('SELECT id AS found FROM products WHERE parent_id = wanted.key', 'related'),
  bundles: lookUp(
    'SELECT bundle_id AS found FROM product_components WHERE product_id = wanted.key',
    'related',
  ),
  components: lookUp(
    'SELECT product_id AS found FROM product_components WHERE bundle_id = wanted.key',
    'related',
  ),
};

/** Row kind of a relation. Keys are cached one by one, since every round adds more. */
function relationKind(relation: string): RowKind<string, readonly string[]> {
  return {
    keyOf: (key) => key,
    select: (
      keys,
      bind,
    ) => `wanted.at::integer, NULL::bigint, NULL::bigint, related.found, NULL::text
      FROM unnest(${bind(keys)}::text[]) WITH ORDINALITY AS wanted (key, at) ${relation}`,
    read: (rows) => rows.map(({ t }) => t ?? ''),
  };
}

/** Row kind for the components of a numbered product. */
const formerComponentKind: RowKind<number, readonly string[]> = {
  keyOf: String,
  select: (
    products,
    bind,
  ) => `wanted.at::integer, NULL::bigint, NULL::bigint, component.component_id, NULL::text
    FROM unnest(${bind(products)}::bigint[]) WITH ORDINALITY AS wanted (product, at)
    ${lookUp('SELECT component_id FROM release_components WHERE product = wanted.product', 'component')}`,
  read: (rows) => rows.map(({ t }) => t ?? ''),
};

interface LogQuery {
  /** Number of the last known change. */
  readonly since: number;
  readonly most: number;
}

/**
 * Row kind for all changes logged since; undefined if the log does not reach back so far, or is
 * longer than `most`.
 */
const logKind: RowKind<LogQuery, readonly RecordChange[] | undefined> = {
  keyOf: ({ since, most }) => `${since} ${most}`,
  select(queries, bind) {
    const [{ since, most } = { since: 0, most: 0 }] = queries;
    return `1, logged.number, store.changes, logged.key, logged.kind
      FROM store LEFT JOIN (
        SELECT number, key, kind FROM changes WHERE number > ${bind(since)}::bigint
        ORDER BY number LIMIT ${bind(most + 1)}::bigint) AS logged ON true`;
  },
  read(rows, { since }) {
    const logged = rows.filter(({ a }) => a !== null).sort((x, y) => (x.a ?? 0) - (y.a ?? 0));
    const isWhole = logged.length === (rows[0]?.b ?? 0) - since;
    if (!isWhole) return undefined;
    return logged.map(({ t, u }) => ({ kind: u as RecordChange['kind'], key: t ?? '' }));
  },
};

/** Prepares the change source of a release. */
export function prepareChangeSource(
  rows: ReleaseRows,
  { generation, changes: since }: Pick<BaseRow, 'generation' | 'changes'>,
): ChangeSource {
  const finders = Object.fromEntries(
    Object.entries(relations).map(([name, relation]) => [
      name,
      rows.extend(relationKind(relation)),
    ]),
  ) as Record<Relation, KnownRows<string, readonly string[]>>;
  const components = rows.extend(formerComponentKind);
  const log = rows.extend(logKind);
  return {
    readLog(most) {
      const found = log.find({ since, most: Math.floor(most) * 4 });
      return found === undefined && rows.isLacking() ? [] : found;
    },
    find: (relation, keys) => [
      ...new Set([...keys].flatMap((key) => finders[relation].find(key) ?? [])),
    ],
    findFormerComponents: (places) => [
      ...new Set(
        places.flatMap((place) => components.find(productNumber(generation, place)) ?? []),
      ),
    ],
  };
}

/** Returns the number of the last logged change. */
export async function lastChange(reading: Queryable): Promise<number> {
  const [row] = await reading.query<{ changes: number }>({ text: 'SELECT changes FROM store' });
  return row?.changes ?? 0;
}
