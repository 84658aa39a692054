import { expect, it } from 'vitest';
import { makeHierarchy, makeNode } from '../../testing/make-node.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { buildNodeTree } from './build-node.js';
import { buildBreadCrumbs } from './build-product.js';

const [kitchen, tea, green, cups] = [makeUuid(1), makeUuid(2), makeUuid(3), makeUuid(4)];
const tree = buildNodeTree([
  makeHierarchy({ id: kitchen }),
  makeNode({ id: tea, parent_id: kitchen }),
  makeNode({ id: green, parent_id: tea }),
  makeNode({ id: cups, parent_id: kitchen }),
]);

it('bread crumbs lead to each node that the product is attached to, newest attachment first', () => {
  const crumbs = buildBreadCrumbs([green, cups, kitchen], tree);
  expect(crumbs.bread_crumb_nodes).toEqual([kitchen, cups, green]);
  expect(crumbs.bread_crumbs).toEqual({
    [kitchen]: [],
    [cups]: [kitchen],
    [green]: [kitchen, tea],
  });
  expect(Object.keys(crumbs.bread_crumbs)).toEqual(crumbs.bread_crumb_nodes);
});

it('nodes outside the catalog do not count', () => {
  const crumbs = buildBreadCrumbs([makeUuid(99), tea], tree);
  expect(crumbs).toEqual({ bread_crumb_nodes: [tea], bread_crumbs: { [tea]: [kitchen] } });
});

it.each<[string, readonly string[], readonly string[]]>([
  ['later on', [tea, cups, tea], [tea, cups]],
  ['in another order', [tea, cups, cups, tea], [tea, cups]],
  ['in the same order', [tea, cups, tea, cups], [cups, tea]],
  ['before others', [tea, tea, cups], [cups, tea]],
])('a node that is named again %s stands where its newest attachment does', (_, named, nodes) => {
  const crumbs = buildBreadCrumbs(named, tree);
  expect(crumbs.bread_crumb_nodes).toEqual(nodes);
  expect(Object.keys(crumbs.bread_crumbs)).toEqual(nodes);
});

it('a product without nodes has none', () => {
  expect(buildBreadCrumbs([], tree)).toEqual({ bread_crumb_nodes: [], bread_crumbs: {} });
});
