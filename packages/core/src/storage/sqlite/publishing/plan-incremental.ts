import type { Database } from 'better-sqlite3';
import { choosePlaces, endOfPlaces } from '../../../catalog/catalog-service.js';
import {
  type BaseRow,
  type ChangeSource,
  type PlacedProducts,
  planIncremental as plan,
  type RecordChange,
  type Relation,
  type StoredPlan,
} from '../../../catalog/plan-incremental.js';
import type { FindPlace } from '../../../catalog/release-format/list-directory.js';
import { placeOf, productNumber } from '../../../catalog/release-format/number-nodes.js';
import type { NodeRecord } from '../../../catalog/requests.js';
import { findGap, prepareLists, prepareStoredProducts } from '../release-rows.js';
import { isPublished, type ProductSource } from './product-source.js';

/** Plans an incremental publish. Returns undefined if everything has to be built. */
export function planIncremental(
  database: Database,
  base: BaseRow | undefined,
  source: Pick<ProductSource, 'catalog' | 'nodes'>,
): StoredPlan | undefined {
  if (!base) return undefined;
  const products = prepareStoredProducts(database);
  const selectParents = database.prepare<[number], { id: string; parent: string }>(
    'SELECT id, parent FROM release_nodes WHERE release = ?',
  );
  const found = plan(base, source, {
    findGap: (samples) => findGap(database, base, samples),
    readList: prepareLists(database).read,
    placesOfId: (id) => products.placesOfId(base.generation, id),
    listParents: () => selectParents.all(base.number),
    changes: prepareChangeSource(database, base),
    place: (ids, findPlace) => placeChanges(database, base, ids, source.nodes, findPlace),
  });
  return found && { base, ...found };
}

const among = 'IN (SELECT value FROM json_each(?))';

const relations: Record<Relation, string> = {
  'products by sku': `SELECT id FROM products WHERE sku ${among}`,
  'products of nodes': `SELECT product_id FROM product_nodes WHERE node_id ${among}`,
  parents: `SELECT parent_id FROM products WHERE id ${among} AND parent_id IS NOT NULL`,
  children: `SELECT id FROM products WHERE parent_id ${among}`,
  bundles: `SELECT DISTINCT bundle_id FROM product_components WHERE product_id ${among}`,
  components: `SELECT DISTINCT product_id FROM product_components WHERE bundle_id ${among}`,
};

/** Prepares the change source of a release. */
export function prepareChangeSource(
  database: Database,
  { generation, changes }: Pick<BaseRow, 'generation' | 'changes'>,
): ChangeSource {
  const select = (sql: string) => {
    const statement = database.prepare<[string], string>(sql).pluck();
    return (keys: Iterable<string | number>): string[] => statement.all(JSON.stringify([...keys]));
  };
  const finders = Object.fromEntries(
    Object.entries(relations).map(([relation, sql]) => [relation, select(sql)]),
  ) as Record<Relation, ReturnType<typeof select>>;
  const selectComponents = select(`
    SELECT DISTINCT component_id FROM json_each(?) AS bundle
    CROSS JOIN release_components ON release_components.product = bundle.value`);
  return {
    readLog: (most) => readLog(database, changes, most),
    find: (relation, keys) => finders[relation](keys),
    findFormerComponents: (places) =>
      selectComponents(places.map((place) => productNumber(generation, place))),
  };
}

/** Everything logged since; undefined when the log does not reach back so far, or is longer than `most`. */
function readLog(
  database: Database,
  since: number,
  most: number,
): readonly RecordChange[] | undefined {
  const rows = database
    .prepare<[number, number], RecordChange>(
      'SELECT kind, key FROM changes WHERE number > ? ORDER BY number LIMIT ?',
    )
    .all(since, Math.floor(most) * 4 + 1);
  const isWhole = rows.length === lastChange(database) - since;
  return isWhole ? rows : undefined;
}

/** The number of the last change that was logged. */
export function lastChange(database: Database): number {
  return database.prepare<[], number>('SELECT changes FROM store').pluck().get() ?? 0;
}

interface ListedRow {
  readonly row: number;
  readonly id: string;
  readonly updated_at: number;
}

/** Maximum number of unchanged neighbours to read for one position. */
const patience = 2_000;

/**
 * Finds positions between the unchanged products of a release, for those of `ids` that the new
 * release has. Returns undefined when the gaps are too small or the search takes too long.
 */
export function placeChanges(
  database: Database,
  { generation }: Pick<BaseRow, 'generation'>,
  ids: readonly string[],
  nodes: readonly NodeRecord[],
  findPlace: FindPlace,
): PlacedProducts<number> | undefined {
  const listed = database
    .prepare<[object], ListedRow>(`
      SELECT products.rowid AS row, products.id, products.updated_at
      FROM json_each(@ids) AS changed
      CROSS JOIN products ON products.id = changed.value
      WHERE products.status = 'live' AND ${isPublished}
      ORDER BY products.updated_at DESC, products.id`)
    .all({ ids: JSON.stringify(ids), nodes: JSON.stringify(nodes.map(({ id }) => id)) });
  const changed = new Set(ids);
  const follow = database.prepare<[object], { id: string }>(`
    SELECT id FROM products INDEXED BY products_by_update
    WHERE updated_at <= @updated_at AND (updated_at < @updated_at OR id > @id) AND status = 'live'
    ORDER BY updated_at DESC, id`);
  const selectBefore = database
    .prepare<[number, number], number | null>(
      'SELECT max(number) FROM release_products WHERE number >= ? AND number < ?',
    )
    .pluck();

  /**
   * Returns the position of the first unchanged product after a row; the end of positions when
   * there is none.
   */
  const findNext = (row: ListedRow): number | undefined => {
    let steps = 0;
    for (const { id } of follow.iterate(row)) {
      if (steps++ > patience) return undefined;
      const place = changed.has(id) ? undefined : findPlace(id);
      if (place !== undefined) return place;
    }
    return endOfPlaces;
  };

  const places = choosePlaces(listed, {
    next: findNext,
    lastBefore(place) {
      const last = selectBefore.get(productNumber(generation, 0), productNumber(generation, place));
      return typeof last === 'number' ? placeOf(last) : undefined;
    },
  });
  return places && { products: listed.map(({ row }) => row), places };
}
