import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createPlaces,
  everything,
  numberNodeLists,
} from '../../../catalog/release-format/number-nodes.js';
import { blocksOf, type ListRow } from '../../../catalog/release-format/stored-product.js';
import type { NodeRecord } from '../../../catalog/requests.js';
import { makeHierarchy, makeNode } from '../../../testing/make-node.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { prepareReleaseWriter, type ReleaseSteps } from '../../stores/write-release.js';
import { openDatabase } from '../connection/open-database.js';
import { createRunner } from '../connection/sqlite-engine.js';

const release = { number: 2, generation: 2 };
const [root, tea, green] = [
  makeHierarchy(),
  makeNode(),
  makeNode({ id: makeUuid(3), parent_id: makeNode().id }),
];
const idOf = (place: number) => makeUuid(0x100 + place);
let database: Database;
beforeEach(() => {
  database = openDatabase(':memory:', { readOnly: false });
});
afterEach(() => database.close());

/** Steps that count the rows of the release's products and values after each. */
function makeSteps(sizes: ReleaseSteps['sizes'] = { step: () => 1_000_000, values: 1_000 }) {
  const counts: number[] = [];
  const count = database
    .prepare<[], number>(
      'SELECT (SELECT count(*) FROM release_products) + (SELECT count(*) FROM release_values)',
    )
    .pluck();
  const { run } = createRunner(database);
  const steps: ReleaseSteps = {
    sizes,
    async step(work) {
      const result = database.transaction(() => run(work()))();
      counts.push(count.get() ?? 0);
      return result;
    },
  };
  return { steps, counts };
}

describe('the numbers of the lists of nodes', () => {
  it('come behind that of the list of everything', () => {
    const first = everything(2);
    expect([...numberNodeLists(2, [root, tea, green], [])]).toEqual([
      [root.id, first + 1],
      [tea.id, first + 2],
      [green.id, first + 3],
    ]);
  });

  it('stay those of the release that is carried on; new nodes get further ones', () => {
    const first = everything(2);
    const known = [
      { id: tea.id, lists: first + 1 },
      { id: root.id, lists: first + 2 },
    ];
    expect([...numberNodeLists(2, [green, root, tea], known)]).toEqual([
      [green.id, first + 3],
      [root.id, first + 2],
      [tea.id, first + 1],
    ]);
  });
});

describe('a node of a release', () => {
  it('has its parent, its place in list order, and a document a language', async () => {
    await write([green, root, tea]);
    const rows = database.prepare('SELECT id, parent FROM release_nodes ORDER BY number').all();
    expect(rows).toEqual([
      { id: green.id, parent: tea.id },
      { id: root.id, parent: '' },
      { id: tea.id, parent: root.id },
    ]);
    const documents = database.prepare('SELECT document FROM release_node_documents ORDER BY 1');
    expect(documents.pluck().all()).toEqual(
      [green, root, tea].flatMap(({ id }) => [`en ${id}`, `fr ${id}`]).toSorted(),
    );
  });

  it.each([
    ['as the node orders them', [3, 1], [3, 1]],
    ['without those that the node does not list', [9, 3, 2], [3]],
    ['each once', [1, 3, 1], [1, 3]],
    ['none', [], []],
  ])('knows its curated products: %s', async (_, curated, expected) => {
    await write([root, tea, green], {
      products: { 1: [tea], 2: [green], 3: [tea] },
      curated: { [tea.id]: curated.map(idOf) },
    });
    expect(await curatedOf(tea)).toEqual(expected.map(idOf));
    expect(await curatedOf(green)).toEqual([]);
  });
});

it('rows are written in steps of a size, and each once', async () => {
  const products = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [index, [tea]]));
  const counts = await write([root, tea], { products, sizes: { step: () => 2_000, values: 10 } });
  const growth = counts.map((count, index) => count - (counts[index - 1] ?? 0));
  expect(Math.max(...growth)).toBeLessThanOrEqual(11);
  expect(counts.at(-1)).toBe(80);
});

it('every block of a long list that is edited in parts is in a version after each step', async () => {
  const total = 34_000;
  await write([root, tea], {
    products: Object.fromEntries(Array.from({ length: total }, (_, index) => [index, [tea]])),
  });
  const placeAt = createPlaces(total);
  const places = Array.from({ length: 600 }, (_, index) => placeAt(index * 56) + 1);
  const base = { ...release, products: total, languages: '["en"]', basis: '', lot: 0, changes: 0 };
  const blocks: number[] = [countBlocks().stored];
  const { step, sizes } = makeSteps().steps;
  const writer = await prepareReleaseWriter(
    {
      sizes,
      async step(work) {
        const result = await step(work);
        const { stored, ofVersions } = countBlocks();
        expect(ofVersions).toBe(stored);
        blocks.push(stored);
        return result;
      },
    },
    {
      release: { number: 3, generation: 2 },
      total: places.length,
      nodes: [root, tea],
      plan: { base, products: [], places, retired: [], files: [] },
    },
  );
  await writer.begin([]);
  for (const index of places.keys()) await writer.write([product(total + index, [tea])], []);
  await writer.finish([]);
  // Two parts of three lists: of all products, of those in nodes, and of the node.
  expect(new Set(blocks).size - 1).toBe(2 * 3);
});

/** Counts the blocks of lists, and those that a version names. */
function countBlocks() {
  const stored = database.prepare<[], number>('SELECT count(*) FROM release_list_blocks').pluck();
  const versions = database.prepare<[], ListRow>('SELECT since, total, numbers FROM release_lists');
  const named = new Set(versions.all().flatMap((version) => [...blocksOf(version)]));
  return { stored: stored.get() ?? 0, ofVersions: named.size };
}

it('an error of a step is told by the next one', async () => {
  const { steps } = makeSteps();
  const writer = await prepareReleaseWriter(steps, {
    release,
    total: 1,
    nodes: [root],
    plan: undefined,
  });
  await writer.write([product(1, [root])], []);
  database.exec('DROP TABLE release_products');
  await expect(writer.finish([])).rejects.toThrow('release_products');
});

function product(place: number, nodes: readonly NodeRecord[]) {
  const id = idOf(place);
  return {
    id,
    packed: Buffer.from(id),
    node_ids: nodes.map((node) => node.id),
    values: [{ attribute: 'id' as const, value: id, language: '' }],
    facets: [],
    file_ids: [],
    component_ids: [],
  };
}

interface Written {
  readonly products?: Readonly<Record<number, readonly NodeRecord[]>>;
  readonly curated?: Readonly<Record<string, readonly string[]>>;
  readonly sizes?: ReleaseSteps['sizes'];
}

/** Writes a release with some nodes and products. Returns the counts of its steps. */
async function write(
  records: readonly NodeRecord[],
  { products = {}, curated = {}, sizes }: Written = {},
): Promise<readonly number[]> {
  const { steps, counts } = makeSteps(sizes);
  const entries = Object.entries(products).map(([place, nodes]) => product(Number(place), nodes));
  const writer = await prepareReleaseWriter(steps, {
    release,
    total: entries.length,
    nodes: records,
    plan: undefined,
  });
  await writer.begin([]);
  for (const entry of entries) await writer.write([entry], []);
  await writer.finish(
    records.toReversed().map(({ id }) => ({
      id,
      hierarchy_id: '',
      position: 0,
      curated_ids: curated[id] ?? [],
      documents: ['en', 'fr'].map((language) => ({
        language,
        name: 'Tea',
        slug: null,
        document: `${language} ${id}`,
      })),
    })),
  );
  return counts;
}

/** Returns the ids of the curated products of a node. */
async function curatedOf({ id }: NodeRecord): Promise<readonly (string | undefined)[]> {
  const curated = database
    .prepare<[string], string>('SELECT curated FROM release_nodes WHERE id = ?')
    .pluck()
    .get(id);
  const find = database
    .prepare<[number], string>(
      'SELECT value FROM release_values WHERE attribute = 0 AND product % 4294967296 = ?',
    )
    .pluck();
  return (JSON.parse(curated ?? '') as number[]).map((place) => find.get(place));
}
