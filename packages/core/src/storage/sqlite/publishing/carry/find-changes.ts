import type { Database } from 'better-sqlite3';
import { productNumber } from '../../releases/numbering.js';
import type { BaseRelease } from './base-release.js';

/** How deep bundles within bundles are followed. */
const maxBundleDepth = 5;

/** What may look different since a release. */
interface Changes {
  /** Ids of products, those included that show or price a changed one. */
  readonly products: readonly string[];
  /** Ids of files. */
  readonly files: readonly string[];
}

/** Reads the changes since a release; undefined when they are unknown, or more than `most`. */
export function findChangedProducts(
  database: Database,
  base: BaseRelease,
  newNodes: readonly string[],
  placeOfId: (id: string) => number | undefined,
  most: number,
): Changes | undefined {
  const logged = readLog(database, base.changes, most);
  if (!logged || logged.some(({ kind }) => kind === 'all')) return undefined;
  const keysOf = (kind: string) => logged.filter((one) => one.kind === kind).map(({ key }) => key);
  const find = (sql: string) => {
    const statement = database.prepare<[string], string>(sql).pluck();
    return (keys: Iterable<string>): string[] => statement.all(JSON.stringify([...keys]));
  };
  const among = 'IN (SELECT value FROM json_each(?))';
  const findBySku = find(`SELECT id FROM products WHERE sku ${among}`);
  const findAttached = find(`SELECT product_id FROM product_nodes WHERE node_id ${among}`);
  const findParents = find(
    `SELECT parent_id FROM products WHERE id ${among} AND parent_id IS NOT NULL`,
  );
  const findChildren = find(`SELECT id FROM products WHERE parent_id ${among}`);
  const findBundles = find(
    `SELECT DISTINCT bundle_id FROM product_components WHERE product_id ${among}`,
  );
  const findComponents = find(
    `SELECT DISTINCT product_id FROM product_components WHERE bundle_id ${among}`,
  );

  const changed = new Set([
    ...keysOf('product'),
    ...findBySku(keysOf('price')),
    // A node may have come with its products from outside the catalog.
    ...(newNodes.length > 0 ? findAttached(newNodes) : []),
  ]);
  const affected = new Set([
    ...changed,
    ...findParents(changed),
    // A bundle that comes or goes takes along components that no node lists.
    ...findComponents(changed),
    ...formerComponents(
      database,
      base,
      [...changed].flatMap((id) => placeOfId(id) ?? []),
    ),
  ]);
  // A price is shown by the product itself, its children, and bundles of any of them.
  let priced: Iterable<string> = changed;
  for (let depth = 0; depth <= maxBundleDepth; depth++) {
    const children = findChildren(priced);
    priced = new Set([...children, ...findBundles([...priced, ...children])]);
    for (const id of priced) affected.add(id);
  }
  if (affected.size > most) return undefined;
  return { products: [...affected], files: keysOf('file') };
}

/** Everything logged since; undefined when the log does not reach back so far, or is longer than `most`. */
function readLog(database: Database, since: number, most: number) {
  const rows = database
    .prepare<[number, number], { number: number; kind: string; key: string }>(
      'SELECT number, kind, key FROM changes WHERE number > ? ORDER BY number LIMIT ?',
    )
    .all(since, Math.floor(most) * 4 + 1);
  const isWhole = rows.length === lastChange(database) - since;
  return isWhole ? rows : undefined;
}

/** The number of the last change that was logged. */
export function lastChange(database: Database): number {
  const select = database
    .prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'changes'`)
    .pluck();
  return select.get() ?? 0;
}

function formerComponents(
  database: Database,
  { generation }: BaseRelease,
  places: readonly number[],
): string[] {
  return database
    .prepare<[string], string>(`
      SELECT DISTINCT component_id FROM json_each(?) AS bundle
      CROSS JOIN release_components ON release_components.product = bundle.value`)
    .pluck()
    .all(JSON.stringify(places.map((place) => productNumber(generation, place))));
}
