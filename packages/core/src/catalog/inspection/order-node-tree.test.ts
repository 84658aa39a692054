import { expect, it } from 'vitest';
import { type NodeEntry, orderNodeTree } from './find-products.js';

const node = (id: string, name: string, parent_id?: string): NodeEntry => ({
  id,
  name,
  ...(parent_id !== undefined && { parent_id }),
  products: 0,
  curated: 0,
});
const order = (nodes: readonly NodeEntry[], language = 'en') =>
  orderNodeTree(nodes, language).map(({ id }) => id);

it('puts each parent before its children, siblings by name and numbers by their size', () => {
  const nodes = [
    node('b2', 'Level 10', 'b'),
    node('a1', 'Zelt', 'a'),
    node('b', 'Home'),
    node('b1', 'Level 9', 'b'),
    node('a11', 'Deep', 'a1'),
    node('a', 'Camp'),
    node('a2', 'Axe', 'a'),
  ];
  expect(order(nodes)).toEqual(['a', 'a2', 'a1', 'a11', 'b', 'b1', 'b2']);
  expect(order([...nodes].reverse())).toEqual(['a', 'a2', 'a1', 'a11', 'b', 'b1', 'b2']);
});

it('sorts as the language does, and nodes of one name by id', () => {
  const nodes = [node('3', 'Zebra'), node('1', 'Ångström'), node('2', 'Ångström')];
  expect(order(nodes, 'sv')).toEqual(['3', '1', '2']);
  expect(order(nodes, 'en')).toEqual(['1', '2', '3']);
});

it('takes a deep tree', () => {
  const deep = Array.from({ length: 20_000 }, (_, index) =>
    node(`${index}`, `${index}`, index === 0 ? undefined : `${index - 1}`),
  );
  expect(order(deep)).toHaveLength(20_000);
});
