import { expect, it } from 'vitest';
import { makeHierarchy, makeNode } from '../../testing/make-node.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { buildNodeTree } from './build-node.js';

const hierarchy = makeHierarchy();
/** Nodes below the hierarchy, each the parent of the next. */
const chain = Array.from({ length: 12 }, (_, index) =>
  makeNode({ id: makeUuid(index + 2), parent_id: makeUuid(index + 1) }),
);

it('a node’s bread crumb leads from the hierarchy down to its parent', () => {
  const tree = buildNodeTree([hierarchy, ...chain]);
  expect(tree.get(makeUuid(4))).toMatchObject({
    bread_crumb: [makeUuid(1), makeUuid(2), makeUuid(3)],
    path: [hierarchy, ...chain.slice(0, 3)],
    has_children: true,
    hierarchy_id: hierarchy.id,
  });
});

it('a hierarchy is its own root', () => {
  expect(buildNodeTree([hierarchy]).get(hierarchy.id)).toEqual({
    record: hierarchy,
    bread_crumb: [],
    path: [hierarchy],
    has_children: false,
    hierarchy_id: hierarchy.id,
    position: 0,
  });
});

it('hierarchies stand as the catalog lists them, then the others depth by depth, in list order', () => {
  const second = makeHierarchy({ id: makeUuid(0x30) });
  const early = makeNode({ id: makeUuid(0x31), parent_id: second.id });
  const nodes = [...chain.slice(0, 3), early, hierarchy, second];
  const tree = buildNodeTree(nodes, [second.id, hierarchy.id]);
  const ordered = [...tree.values()].sort((a, b) => a.position - b.position);
  const [first, ...deeper] = chain.slice(0, 3).map(({ id }) => id);
  expect(ordered.map(({ record }) => record.id)).toEqual([
    second.id,
    hierarchy.id,
    first,
    early.id,
    ...deeper,
  ]);
});

it('a bread crumb has ten levels at most: the nearest ones', () => {
  const tree = buildNodeTree([hierarchy, ...chain]);
  const crumb = (number: number) => tree.get(makeUuid(number))?.bread_crumb;
  expect(crumb(11)).toEqual(Array.from({ length: 10 }, (_, index) => makeUuid(index + 1)));
  expect(crumb(12)).toEqual(Array.from({ length: 10 }, (_, index) => makeUuid(index + 2)));
  expect(tree.get(makeUuid(12))?.hierarchy_id).toBe(hierarchy.id);
});

it('the order of the nodes does not matter', () => {
  const forwards = buildNodeTree([hierarchy, ...chain]);
  const backwards = buildNodeTree([hierarchy, ...chain].reverse());
  expect(new Map([...backwards].reverse())).toEqual(forwards);
});

it('a node that leads to no hierarchy is left out', () => {
  const lost = makeNode({ id: makeUuid(90), parent_id: makeUuid(99) });
  const below = makeNode({ id: makeUuid(91), parent_id: lost.id });
  const loop = [
    makeNode({ id: makeUuid(92), parent_id: makeUuid(93) }),
    makeNode({ id: makeUuid(93), parent_id: makeUuid(92) }),
    makeNode({ id: makeUuid(94), parent_id: makeUuid(92) }),
  ];
  expect([...buildNodeTree([hierarchy, lost, below, ...loop]).keys()]).toEqual([hierarchy.id]);
});
