import {
  type FilterOperator,
  formatFilter,
  nodeProductsFilter,
  operatorsTaking,
  type ProductFilterAttribute,
  productFilterAttributes,
} from '@aisle/schema/filter';
import type { SeedRecord } from '@aisle/schema/seed';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogService } from '../../../catalog/catalog-service.js';
import { createCatalogService } from '../../../catalog/create-catalog-service.js';
import { createMemory } from '../../../memory/memory.js';
import { loadSeed } from '../../../seeding/load-seed.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeFile } from '../../../testing/make-file.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { createInspection } from '../../stores/inspection.js';
import type { Connection } from '../connection/connection.js';
import { connect } from '../connection/file-connection.js';
import { createGroupCommit } from '../connection/group-commit.js';
import { createSqliteEngine } from '../connection/sqlite-engine.js';
import { createSqliteCatalogStore, createSqliteSeedStore } from '../sqlite-storage.js';

const environment = makeFixedEnvironment();
const request = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
/** So many products that lists have blocks. */
const many = Array.from({ length: 1_100 }, (_, index) =>
  makeProduct({ id: makeUuid(0x1000 + index), node_ids: [shopIds.tea], tags: ['x'] }),
);
/** The queries, deletions and updates that were executed, each once. */
const executed = new Set<string>();
/** Every statement that was prepared. */
const prepared = new Set<string>();
let connection: Connection;
let catalog: CatalogService;

beforeAll(async () => {
  connection = connect(':memory:', { readOnly: false });
  noteQueries(connection);
  const ports = {
    // Without a memory, so that every read is one of the database.
    catalog: createSqliteCatalogStore(connection, undefined, createMemory(0)),
    inspection: createInspection(
      createSqliteEngine(connection, createGroupCommit(connection.database)),
    ),
  };
  catalog = createCatalogService(ports, environment);
  await load([...makeShop(), ...many]);
  await catalog.publishRelease(shopIds.catalog);
  // An incremental release, so that lists and files have versions.
  await load([
    ...many.slice(0, 5).map((product) => ({ ...product, name: 'x', tags: [] })),
    makeFile({ alt_text: 'Other' }),
  ]);
  await catalog.publishRelease(shopIds.catalog);
});
afterAll(() => connection.close());
beforeEach(() => executed.clear());

const attributes = Object.keys(productFilterAttributes) as ProductFilterAttribute[];
const shapes = attributes.flatMap((attribute) =>
  operatorsTaking(nodeProductsFilter, attribute).flatMap((operator) =>
    operator === 'eq'
      ? [term('eq', attribute, 1)]
      : [1, 3].map((count) => term('in', attribute, count)),
  ),
);
const pairs = shapes.flatMap((first) => shapes.map((second) => [first, second]));

describe('a read of a release searches by index and scans none of its tables', () => {
  it('a page of a node, its totals, what it includes, and the nodes', async () => {
    await catalog.listNodeProducts({
      ...request,
      include: ['main_image', 'files', 'component_products'],
    });
    await catalog.listNodes(request);
    await catalog.listNodes({ ...request, filter: `in(id,${shopIds.tea})` });
    expect(queriesOf('release_').length).toBeGreaterThan(7);
    expect(queriesOf('release_list_blocks')).toHaveLength(1);
    for (const sql of executed) expectSearches(sql);
  });

  it.each(shapes.map((shape) => [formatFilter({ terms: [shape] }), shape]))(
    'the filter %s',
    async (filter) => {
      await catalog.listNodeProducts({ ...request, filter });
      expect(queriesOf('release_').length).toBeGreaterThan(0);
      for (const sql of executed) expectSearches(sql);
    },
  );

  it('any two terms', async () => {
    for (const terms of pairs) {
      await catalog.listNodeProducts({ ...request, filter: formatFilter({ terms }) });
    }
    expect(pairs.length).toBeGreaterThan(100);
    for (const sql of executed) expectSearches(sql);
  });
});

describe('what is told about a release is found by index too', () => {
  it('its nodes', async () => {
    await catalog.listNodeTree(request);
    expect(queriesOf('release_node_documents')).toHaveLength(1);
    for (const sql of executed) expectSearches(sql);
  });

  it.each(attributes)('values of %s', async (attribute) => {
    for (const node_id of [shopIds.hierarchy, shopIds.cups]) {
      for (const search of ['', 'x']) {
        await catalog.listValues({ ...request, node_id, attribute, search });
      }
    }
    expect(queriesOf('release_').length).toBeGreaterThan(2);
    for (const sql of executed) expectSearches(sql);
  });

  it('an explanation, and the product that it looks for', async () => {
    for (const product of ['POT', 'DRAFT', 'nothing']) {
      const filter = 'eq(tags,x):eq(sku,POT)';
      await catalog.explainNodeProducts({ ...request, filter, product });
    }
    expect(queriesOf('FROM products')).toHaveLength(2);
    for (const sql of executed) expectSearches(sql, /products|release_\w+/);
  });
});

describe('a page of a node', () => {
  it('is found in list order, wherever it begins: nothing is sorted, and nothing skipped', async () => {
    for (const offset of [0, 700, 1_100]) {
      executed.clear();
      await catalog.listNodeProducts({ ...request, offset });
      const queries = queriesOf('release_');
      // The node, its list, a block or two of it, and the products at the places that they have.
      expect(queries.length).toBeLessThan(5);
      for (const sql of queries) expect(sql).not.toContain('OFFSET');
      expect(queries.flatMap(planOf).join('\n')).not.toContain('TEMP B-TREE');
    }
  });

  it('fetches its products by number', async () => {
    await catalog.listNodeProducts(request);
    const [products = ''] = queriesOf('release_products');
    expect(planOf(products).join('\n')).toMatch(
      /SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid=\?\)/,
    );
  });

  it('takes the version of a list that its release sees, and looks at no other', async () => {
    await catalog.listNodeProducts(request);
    const [versions = ''] = queriesOf('release_lists');
    expect(planOf(versions)).toEqual([
      'SEARCH release_lists USING PRIMARY KEY (node=? AND attribute=? AND value=? AND since<?)',
    ]);
  });

  it.each(['eq(tags,x)', 'eq(product_types,bundle)', 'eq(tags,x):eq(product_types,standard)'])(
    'of %s is found in list order too',
    async (filter) => {
      await catalog.listNodeProducts({ ...request, filter });
      const plans = queriesOf('release_').map((sql) => planOf(sql).join('\n'));
      expect(plans.length).toBeGreaterThan(0);
      expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([]);
    },
  );
});

describe('a release that carries on another', () => {
  it('finds, writes and frees what changed by index, and scans nothing of the catalog’s size', async () => {
    await load([
      makeProduct({ id: makeUuid(0x1000), name: 'New', node_ids: [shopIds.tea] }),
      makeProduct({ id: shopIds.spoon, sku: 'SPOON', name: 'New' }),
    ]);
    executed.clear();
    for (let count = 0; count < 3; count++) {
      await catalog.publishRelease(shopIds.catalog);
    }
    expect(queriesOf('DELETE FROM release_').length).toBeGreaterThan(5);
    for (const sql of executed) expectSearches(sql, /products|product_\w+|prices|release_\w+/);
  });
});

it('no statement has a parameter that SQLite prepares it again for', () => {
  expect(prepared.size).toBeGreaterThan(50);
  expect([...prepared].filter((sql) => /(?:[=<>]|LIMIT|OFFSET)\s*[?@]/.test(sql))).toEqual([]);
});

it('finds what an import touches by index, unless a record changed that products name', async () => {
  await load([makeProduct({ id: makeUuid(0x1000), name: 'Newer', node_ids: [shopIds.tea] })]);
  const [sql = ''] = queriesOf('news (kind');
  const plan = planOf(sql);
  const reads = plan.filter((step) => /\bproducts\b/.test(step) && !/\(\w+=\?/.test(step));
  expect(reads).toEqual(Array(3).fill('SCAN products'));
  expect(plan.filter((_, index) => plan[index + 1] === 'SCAN products')).toEqual(
    Array(3).fill('SCAN any_change'),
  );
});

/** Fails when the plan scans a table of those, the content of releases when none are named. */
function expectSearches(sql: string, tables = /release_\w+/): void {
  const named = sql.matchAll(/\b(?:FROM|JOIN)\s+(\w+)(?:\s+AS\s+(\w+))?/g);
  const names = [...named].flatMap(([, table = '', alias]) =>
    new RegExp(`^(?:${tables.source})$`).test(table) ? [alias ?? table] : [],
  );
  const plan = planOf(sql);
  const scans = plan.filter((step) =>
    names.some((name) => new RegExp(`^SCAN ${name}\\b`).test(step)),
  );
  expect({ sql, scans, plan }).toEqual({ sql, scans: [], plan });
}

function planOf(sql: string): string[] {
  const names = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, '[]'] as const);
  const marks = [...sql.matchAll(/\?/g)].map(() => 1);
  const explain = connection.database.prepare<unknown[], { detail: string }>(
    `EXPLAIN QUERY PLAN ${sql}`,
  );
  return explain
    .all(...(names.length > 0 ? [Object.fromEntries(names)] : marks))
    .map(({ detail }) => detail);
}

function queriesOf(table: string): string[] {
  return [...executed].filter((sql) => sql.includes(table));
}

/** Records the statements that the connection runs from now on. */
function noteQueries({ database }: Connection): void {
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    const statement = prepare(sql);
    prepared.add(sql);
    if (!/^\s*(SELECT|WITH|DELETE|UPDATE)\b/.test(sql)) return statement;
    for (const name of ['get', 'all', 'iterate', 'run'] as const) {
      const execute = statement[name].bind(statement) as (...params: unknown[]) => unknown;
      Object.assign(statement, {
        [name]: (...params: unknown[]) => {
          executed.add(sql);
          return execute(...params);
        },
      });
    }
    return statement;
  }) as typeof database.prepare;
}

async function load(records: readonly SeedRecord[]): Promise<void> {
  const located = records.map((record) => ({ record, origin: 'seed' }));
  await loadSeed(createSqliteSeedStore(connection), environment.clock, located);
}

function term(operator: FilterOperator, attribute: ProductFilterAttribute, count: number) {
  const value = attribute === 'product_types' ? 'bundle' : 'x';
  const values = Array.from({ length: count }, () => ({ value }));
  return { operator: { name: operator }, attribute: { name: attribute }, values };
}
