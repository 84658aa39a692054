import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everything, productNumber } from '../../../catalog/release-format/number-nodes.js';
import type { NodeRecord } from '../../../catalog/requests.js';
import { makeHierarchy, makeNode } from '../../../testing/make-node.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { openDatabase } from '../connection/open-database.js';
import { numberLists, prepareListWriter, prepareNodeWriter } from './write-rows.js';

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

describe('the numbers of the lists of nodes', () => {
  it('come behind that of the list of everything', () => {
    const numbers = numberLists(database, 2, [root, tea, green], undefined);
    const first = everything(2);
    expect([...numbers]).toEqual([
      [root.id, first + 1],
      [tea.id, first + 2],
      [green.id, first + 3],
    ]);
  });

  it('stay those of the release that is carried on; new nodes get further ones', () => {
    write([tea, root]);
    const numbers = numberLists(database, 2, [green, root, tea], { number: 2 });
    const first = everything(2);
    expect([...numbers]).toEqual([
      [green.id, first + 3],
      [root.id, first + 2],
      [tea.id, first + 1],
    ]);
  });
});

describe('a node of a release', () => {
  it('has its parent, its place in list order, and a document a language', () => {
    write([green, root, tea]);
    expect(nodeRows()).toEqual([
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
  ])('knows the places of its curated products: %s', (_, curated, expected) => {
    list(tea, [1, 3]);
    list(green, [2]);
    write([root, tea, green], { [tea.id]: curated.map(idOf) });
    expect(curatedOf(tea)).toEqual(expected);
    expect(curatedOf(green)).toEqual([]);
  });

  it('may curate what nodes below list, when it is a hierarchy', () => {
    list(root, [1, 2, 3]);
    list(green, [2]);
    write([root, tea, green], { [root.id]: [idOf(2)] });
    expect(curatedOf(root)).toEqual([2]);
  });
});

const nodes = [root, tea, green];
const numbers = () => numberLists(database, 2, nodes, undefined);

/** Has a node list the products at some places. */
function list(node: NodeRecord, places: readonly number[]): void {
  const writer = prepareListWriter(database, release);
  const group = {
    nodes: [numbers().get(node.id) ?? 0],
    kinds: [{ attribute: '', value: '' }],
  };
  const insert = database.prepare(`INSERT OR IGNORE INTO release_values VALUES (2, 0, ?, '', ?)`);
  for (const place of places) {
    writer.add([group], place);
    insert.run(idOf(place), productNumber(2, place));
  }
  writer.writeSome(1);
}

function write(records: readonly NodeRecord[], curated: Record<string, string[]> = {}): void {
  const writeNode = prepareNodeWriter(
    database,
    release,
    records,
    numberLists(database, 2, records, undefined),
  );
  for (const { id } of records.toReversed()) {
    const documents = ['en', 'fr'].map((language) => ({
      language,
      name: 'Tea',
      slug: null,
      document: `${language} ${id}`,
    }));
    writeNode({ id, hierarchy_id: '', position: 0, curated_ids: curated[id] ?? [], documents });
  }
}

function nodeRows() {
  return database.prepare('SELECT id, parent FROM release_nodes ORDER BY number').all();
}

function curatedOf({ id }: NodeRecord): unknown {
  const select = database.prepare<[string], string>(
    'SELECT curated FROM release_nodes WHERE id = ?',
  );
  return JSON.parse(select.pluck().get(id) ?? '');
}
