import type { TreeNode } from '@aisle/schema/dev';
import { describe, expect, it } from 'vitest';
import { growTree, pathTo, sensibleNode } from './place-summary.js';

const node = (id: string, name: string, parent_id?: string): TreeNode => ({
  id,
  name,
  products: 1,
  curated: 0,
  ...(parent_id !== undefined && { parent_id }),
});
const nodes = [
  node('camp', 'Camping'),
  node('tents', 'Tents', 'camp'),
  node('family', 'Family tents', 'tents'),
  node('stoves', 'Stoves', 'camp'),
  node('sale', 'Sale'),
];

describe('growTree', () => {
  it('puts nodes under their parents', () => {
    const names = (branches: ReturnType<typeof growTree>): unknown =>
      branches.map((branch) => [branch.node.id, names(branch.children)]);
    expect(names(growTree(nodes))).toEqual([
      [
        'camp',
        [
          ['tents', [['family', []]]],
          ['stoves', []],
        ],
      ],
      ['sale', []],
    ]);
  });

  it('loses no node whose parent is missing', () => {
    expect(growTree([node('lost', 'Lost', 'gone')])).toHaveLength(1);
  });
});

describe('pathTo', () => {
  it.each([
    ['family', ['camp', 'tents', 'family']],
    ['sale', ['sale']],
    ['unknown', []],
  ])('%s', (id, path) => {
    expect(pathTo(nodes, id).map((one) => one.id)).toEqual(path);
  });

  it('ends in a tree that bites its tail', () => {
    expect(pathTo([node('a', 'A', 'b'), node('b', 'B', 'a')], 'a')).toHaveLength(2);
  });
});

describe('sensibleNode', () => {
  it.each([
    ['tents', 'tents'],
    ['unknown', 'camp'],
  ])('%s leads to %s', (id, chosen) => {
    expect(sensibleNode(nodes, id)).toBe(chosen);
  });

  it('is the same one where no tree is known', () => {
    expect(sensibleNode([], 'x')).toBe('x');
  });
});
