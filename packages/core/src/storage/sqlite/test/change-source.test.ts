import type { SeedRecord } from '@aisle/schema/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishRelease } from '../../../catalog/publish-release.js';
import { loadSeed } from '../../../seeding/load-seed.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeCatalog } from '../../../testing/make-catalog.js';
import { makeFile } from '../../../testing/make-file.js';
import { makeHierarchy, makeNode } from '../../../testing/make-node.js';
import { makePrice, makePriceBook } from '../../../testing/make-price.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { makeVariation } from '../../../testing/make-variation.js';
import type { Work } from '../../engine/statement.js';
import {
  type BaseRow,
  findLastChange,
  followChanges,
  readLog,
} from '../../stores/plan-incremental.js';
import { createReleaseLists } from '../../stores/release-lists.js';
import type { Connection } from '../connection/connection.js';
import { connect } from '../connection/file-connection.js';
import { createRunner } from '../connection/sqlite-engine.js';
import { createSqliteCatalogStore, createSqliteSeedStore } from '../sqlite-storage.js';

const environment = makeFixedEnvironment();
const ids = {
  parent: makeUuid(0x101),
  child: makeUuid(0x102),
  sibling: makeUuid(0x103),
  plain: makeUuid(0x104),
  part: makeUuid(0x105),
  /** A bundle of `part` and of `child`. */
  bundle: makeUuid(0x106),
  /** A bundle of `bundle`. */
  outer: makeUuid(0x107),
} as const;
type Name = keyof typeof ids;

const [small = '', large = ''] = makeVariation().options.map(({ id }) => id);
const bundleOf = (name: Name, parts: readonly Name[]) =>
  makeProduct({
    id: ids[name],
    sku: name,
    node_ids: [makeNode().id],
    components: {
      all: {
        name: 'All',
        options: parts.map((part) => ({
          id: ids[part],
          type: 'product' as const,
          quantity: 1,
          default: true,
        })),
      },
    },
  });
const product = (name: Name, members: Partial<ReturnType<typeof makeProduct>> = {}) =>
  makeProduct({ id: ids[name], sku: name, node_ids: [makeNode().id], ...members });
const child = product('child', { parent_id: ids.parent, option_ids: [small] });

const shop: readonly SeedRecord[] = [
  makeFile(),
  makeVariation(),
  makeHierarchy(),
  makeNode(),
  product('parent', { variation_ids: [makeVariation().id] }),
  child,
  product('sibling', { parent_id: ids.parent, option_ids: [large] }),
  product('plain'),
  product('part', { node_ids: [] }),
  bundleOf('bundle', ['part', 'child']),
  bundleOf('outer', ['bundle']),
  makePriceBook(),
  makeCatalog(),
];

let connection: Connection;
let base: BaseRow;
beforeEach(async () => {
  connection = connect(':memory:', { readOnly: false });
  await load(shop);
  await publishRelease(createSqliteCatalogStore(connection), environment, makeCatalog().id);
  const select = connection.database.prepare<[], BaseRow>(`
    SELECT releases.number, generation, basis, lot, changes FROM releases
    JOIN generations ON generations.number = releases.generation`);
  const found = select.get();
  if (!found) throw new RangeError('there is a release');
  base = found;
});
afterEach(() => connection.close());

describe('what a change lets look different', () => {
  const cases: readonly [string, SeedRecord, readonly Name[]][] = [
    ['a product by itself', product('plain', { name: 'New' }), ['plain']],
    [
      'a child: its parent, which shows it, and the bundles of it',
      { ...child, name: 'New' },
      ['child', 'parent', 'bundle', 'outer'],
    ],
    [
      'a child that leaves: the parent that it had, as if it changed itself',
      product('child'),
      ['child', 'parent', 'sibling', 'bundle', 'outer'],
    ],
    [
      'a parent: its children, and the bundles that show their prices',
      product('parent', { variation_ids: [makeVariation().id], name: 'New' }),
      ['parent', 'child', 'sibling', 'bundle', 'outer'],
    ],
    [
      'a component: its bundle, and the bundle of that',
      product('part', { node_ids: [], status: 'draft' }),
      ['part', 'bundle', 'outer'],
    ],
    [
      'a bundle: the components that it may bring into the release or take from it',
      bundleOf('bundle', ['child', 'plain']),
      ['bundle', 'outer', 'child', 'plain', 'part'],
    ],
    ['the price of a product by itself', makePrice({ sku: 'plain' }), ['plain']],
    [
      'the price of a parent: its children and their bundles',
      makePrice({ sku: 'parent' }),
      ['parent', 'child', 'sibling', 'bundle', 'outer'],
    ],
    [
      'the price of a component: the bundles above it',
      makePrice({ sku: 'part' }),
      ['part', 'bundle', 'outer'],
    ],
    ['the price of nothing that there is', makePrice({ sku: 'nobody' }), []],
  ];

  it.each(cases)('%s', async (_name, record, expected) => {
    await load([record]);
    expect(find()).toEqual({ products: new Set(expected), files: [] });
  });

  it('a file: itself, in no product', async () => {
    await load([makeFile({ alt_text: 'New' })]);
    expect(find()).toEqual({ products: new Set(), files: [makeFile().id] });
  });

  it('a new product that is found by its id only', async () => {
    await load([makeProduct({ id: makeUuid(0x900) })]);
    expect(follow([], 9)).toEqual({ products: [makeUuid(0x900)], files: [] });
  });

  it('a node that comes from elsewhere: the products that are attached to it', async () => {
    const elsewhere = makeNode({ id: makeUuid(3), name: 'Elsewhere' });
    const attached = product('plain', { node_ids: [elsewhere.id] });
    await load([elsewhere, attached]);
    base = { ...base, changes: run(findLastChange()) };
    expect(find()).toEqual({ products: new Set(), files: [] });
    expect(find(100, [elsewhere.id])).toEqual({ products: new Set(['plain']), files: [] });
  });

  it('nothing, when nothing changed', () => {
    expect(find()).toEqual({ products: new Set(), files: [] });
  });
});

describe('the changes are unknown', () => {
  it('when one is shown by too many documents to name them', async () => {
    await load([makeVariation({ name: 'Width' })]);
    expect(find()).toBeUndefined();
  });

  it('when they are more than the most, those included that show them', async () => {
    await load([product('part', { node_ids: [], name: 'New' })]);
    expect(find(3)?.products.size).toBe(3);
    expect(find(2)).toBeUndefined();
  });

  it('when the log is longer than can be looked at', async () => {
    for (let times = 0; times < 13; times++) {
      await load([product('plain', { name: `New ${times}` })]);
    }
    expect(find(4)).toEqual({ products: new Set(['plain']), files: [] });
    expect(find(2)).toBeUndefined();
  });

  it('when the log does not reach back to the release', async () => {
    await load([product('plain', { name: 'New' }), product('part', { node_ids: [], name: 'New' })]);
    connection.database.exec('DELETE FROM changes WHERE number = 1');
    expect(find()).toBeUndefined();
  });
});

function find(most = 100, newNodes: readonly string[] = []) {
  const found = follow(newNodes, most);
  const names = new Map<string, string>(Object.entries(ids).map(([name, id]) => [id, name]));
  return (
    found && {
      products: new Set(found.products.map((id) => names.get(id) ?? id)),
      files: found.files,
    }
  );
}

function follow(newNodes: readonly string[], most: number) {
  const logged = run(readLog(base.changes, most));
  return logged && run(followChanges(base, logged, newNodes, createReleaseLists(base), most));
}

function run<Result>(work: Work<Result>): Result {
  return createRunner(connection.database).run(work);
}

async function load(records: readonly SeedRecord[]): Promise<void> {
  const located = records.map((record) => ({ record, origin: 'seed' }));
  await loadSeed(createSqliteSeedStore(connection), environment.clock, located);
}
