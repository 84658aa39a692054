import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeHierarchy, makeNode } from '../../testing/make-node.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { buildNodeTree } from './node-tree.js';
import { createPositions, type Positions } from './positions.js';

const root = makeUuid(1);
const [tea, green] = [makeUuid(2), makeUuid(3)];
const product = (number: number) => makeUuid(0x100 + number);

describe('the order of a node’s products', () => {
  it('is the order in which they are placed', () => {
    const positions = open();
    place(positions, [
      [1, [tea]],
      [2, [green]],
      [3, [tea]],
    ]);
    expect(list(tea)).toEqual([1, 3]);
    expect(list(green)).toEqual([2]);
  });

  it('puts curated ones first, in the order the node gives', () => {
    const positions = open({ [tea]: [3, 1] }, { 1: [tea], 3: [tea] });
    place(positions, [
      [1, [tea]],
      [2, [tea]],
      [3, [tea]],
      [4, [tea]],
    ]);
    expect(list(tea)).toEqual([3, 1, 2, 4]);
    expect(positions.sizeOf(tea)).toEqual({ products: 4, curated: 2 });
  });

  it('passes over curated products that are not live or not in the node', () => {
    const positions = open({ [tea]: [9, 3, 2] }, { 2: [tea], 3: [green] });
    place(positions, [
      [1, [tea]],
      [2, [tea]],
      [3, [green]],
    ]);
    expect(list(tea)).toEqual([2, 1]);
    expect(positions.sizeOf(tea)).toEqual({ products: 2, curated: 1 });
  });

  it('curates in the node that says so only', () => {
    const positions = open({ [tea]: [2] }, { 2: [tea, green] });
    place(positions, [
      [1, [tea, green]],
      [2, [tea, green]],
    ]);
    expect(list(tea)).toEqual([2, 1]);
    expect(list(green)).toEqual([1, 2]);
    expect(list(root)).toEqual([1, 2]);
  });
});

describe('a hierarchy’s root', () => {
  it('lists the products of the whole hierarchy, each once', () => {
    const positions = open();
    place(positions, [
      [1, [green, tea]],
      [2, [root]],
      [3, [tea, root]],
    ]);
    expect(list(root)).toEqual([1, 2, 3]);
    expect(list(tea)).toEqual([1, 3]);
    expect(positions.sizeOf(root).products).toBe(3);
  });

  it('curates products of the nodes below', () => {
    const positions = open({ [root]: [2] }, { 2: [green] });
    place(positions, [
      [1, [tea]],
      [2, [green]],
    ]);
    expect(list(root)).toEqual([2, 1]);
  });
});

it('a node in between lists what is attached to it, not what is attached below', () => {
  place(open(), [[1, [green]]]);
  expect(list(tea)).toEqual([]);
});

it('nodes outside the catalog list nothing', () => {
  const elsewhere = makeUuid(99);
  const positions = open();
  place(positions, [[1, [elsewhere]]]);
  expect(places.size).toBe(0);
  expect(positions.sizeOf(elsewhere)).toEqual({ products: 0, curated: 0 });
});

it('the positions of a node are dense: 0, 1, 2 and so on, whatever is curated', () => {
  const node = fc.constantFrom(root, tea, green);
  const attachments = fc.array(fc.uniqueArray(node), { maxLength: 12 });
  const curated = fc.uniqueArray(fc.integer({ min: 0, max: 14 }), { maxLength: 20 });
  fc.assert(
    fc.property(attachments, curated, node, (attached, curatedNumbers, curating) => {
      const positions = open(
        { [curating]: curatedNumbers },
        Object.fromEntries(attached.map((nodes, index) => [index, nodes])),
      );
      place(
        positions,
        attached.map((nodes, index) => [index, nodes]),
      );
      for (const id of [root, tea, green]) {
        const { products, curated: first } = positions.sizeOf(id);
        const numbers = list(id);
        expect(numbers).toHaveLength(products);
        expect(numbers).not.toContain(undefined);
        expect(new Set(numbers).size).toBe(products);
        const live = id === curating ? curatedNumbers.filter((each) => numbers.includes(each)) : [];
        expect(numbers.slice(0, first)).toEqual(live);
      }
    }),
  );
});

/** The numbers of the products at each node's positions. */
let places = new Map<string, number[]>();

function open(
  curated: Record<string, number[]> = {},
  live: Record<number, readonly string[]> = {},
): Positions {
  places = new Map();
  const curate = (id: string) => ({ curated_products: (curated[id] ?? []).map(product) });
  const tree = buildNodeTree([
    makeHierarchy({ id: root, ...curate(root) }),
    makeNode({ id: tea, parent_id: root, ...curate(tea) }),
    makeNode({ id: green, parent_id: tea, ...curate(green) }),
  ]);
  const attachments = Object.entries(live).map(([number, nodes]) => {
    return [product(Number(number)), nodes] as const;
  });
  return createPositions(tree, new Map(attachments));
}

function place(positions: Positions, products: readonly (readonly [number, readonly string[]])[]) {
  for (const [number, nodes] of products) {
    for (const { node_id, position } of positions.place(product(number), nodes)) {
      const listed = places.get(node_id) ?? [];
      expect(listed[position]).toBeUndefined();
      listed[position] = number;
      places.set(node_id, listed);
    }
  }
}

function list(nodeId: string): (number | undefined)[] {
  return Array.from(places.get(nodeId) ?? []);
}
