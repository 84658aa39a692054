import {
  type FilterAttribute,
  type FilterOperator,
  filterAttributes,
  formatFilter,
  nodeProductsFilter,
  operatorsTaking,
} from '@aisle/schema/filter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listNodeProducts } from '../../catalog/list-node-products.js';
import { listNodes } from '../../catalog/list-nodes.js';
import { publishRelease } from '../../catalog/publish-release.js';
import { loadSeed } from '../../seeding/load-seed.js';
import { makeFixedEnvironment } from '../../testing/fixed-environment.js';
import { makeShop, shopIds } from '../../testing/make-shop.js';
import { type Connection, connect } from './connection.js';
import { createSqliteCatalogStore } from './sqlite-catalog-store.js';
import { createSqliteSeedStore } from './sqlite-seed-store.js';

const environment = makeFixedEnvironment();
const request = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
/** The statements that reads of a release have prepared, each once. */
const statements = new Set<string>();
let connection: Connection;
let store: ReturnType<typeof createSqliteCatalogStore>;

beforeAll(async () => {
  connection = connect(':memory:', { readOnly: false });
  const seed = makeShop().map((record, index) => ({ record, origin: `shop:${index}` }));
  await loadSeed(createSqliteSeedStore(connection), environment.clock, seed);
  await publishRelease(createSqliteCatalogStore(connection), environment, shopIds.catalog);
  noteStatements(connection);
  store = createSqliteCatalogStore(connection);
});
afterAll(() => connection.close());

const attributes = Object.keys(filterAttributes) as FilterAttribute[];
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
    await listNodeProducts(store, environment, {
      ...request,
      include: ['main_image', 'files', 'component_products'],
    });
    await listNodes(store, environment, request);
    await listNodes(store, environment, { ...request, filter: `in(id,${shopIds.tea})` });
    expect([...statements].filter((sql) => sql.includes('release_')).length).toBeGreaterThan(5);
    for (const sql of statements) expectSearches(sql);
  });

  it.each(shapes.map((shape) => [formatFilter({ terms: [shape] }), shape]))(
    'the filter %s',
    async (filter) => {
      statements.clear();
      await listNodeProducts(store, environment, { ...request, filter });
      for (const sql of statements) expectSearches(sql);
    },
  );

  it('any two terms', async () => {
    statements.clear();
    for (const terms of pairs) {
      await listNodeProducts(store, environment, { ...request, filter: formatFilter({ terms }) });
    }
    expect(statements.size).toBeGreaterThan(100);
    for (const sql of statements) expectSearches(sql);
  });

  it('a page of a node is a range of positions: it costs the same wherever it begins', () => {
    store = createSqliteCatalogStore(connection);
    const [page] = [...statements].filter((sql) => sql.includes('position >= @offset'));
    expect(planOf(page ?? '').join('\n')).toContain(
      'SEARCH release_members USING PRIMARY KEY (node=? AND position>? AND position<?)',
    );
    expect(page).not.toContain('OFFSET');
    expect(planOf(page ?? '').join('\n')).not.toContain('TEMP B-TREE');
  });

  it.each(['eq(tags,x)', 'eq(product_types,bundle)', 'eq(tags,x):eq(product_types,bundle)'])(
    'the page of %s is found in list order: nothing is sorted',
    async (filter) => {
      store = createSqliteCatalogStore(connection);
      statements.clear();
      await listNodeProducts(store, environment, { ...request, filter });
      const plans = [...statements].map((sql) => planOf(sql).join('\n'));
      expect(plans).toHaveLength(2);
      expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([]);
    },
  );
});

/** Fails when the plan scans a table that holds the content of releases. */
function expectSearches(sql: string): void {
  const tables = [...sql.matchAll(/\b(?:FROM|JOIN)\s+(release_\w+)(?:\s+AS\s+(\w+))?/g)].map(
    ([, table, alias]) => alias ?? table,
  );
  const plan = planOf(sql);
  const scans = plan.filter((step) => tables.some((name) => step.startsWith(`SCAN ${name}`)));
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

function noteStatements({ database }: Connection): void {
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    if (/^\s*(SELECT|WITH)\b/.test(sql)) statements.add(sql);
    return prepare(sql);
  }) as typeof database.prepare;
}

function term(operator: FilterOperator, attribute: FilterAttribute, count: number) {
  const value = attribute === 'product_types' ? 'bundle' : 'x';
  const values = Array.from({ length: count }, () => ({ value }));
  return { operator: { name: operator }, attribute: { name: attribute }, values };
}
