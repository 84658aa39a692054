import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findLoops } from './place-family-faults.js';

const letters = ['a', 'b', 'c', 'd', 'e', 'f'];
const graphs = fc.record(
  Object.fromEntries(letters.map((letter) => [letter, fc.subarray(letters)])),
);

/** Returns everything reachable from a node in one step or more. */
function reach(graph: Record<string, string[]>, from: string): Set<string> {
  const found = new Set<string>();
  const open = [...(graph[from] ?? [])];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph[id] ?? []));
  }
  return found;
}

it('finds things that reach themselves, and one at least where there are any', () => {
  fc.assert(
    fc.property(graphs, fc.subarray(letters), (graph, starts) => {
      const looping = new Set(letters.filter((letter) => reach(graph, letter).has(letter)));
      const reached = new Set(starts.flatMap((start) => [start, ...reach(graph, start)]));
      const found = findLoops(starts, (id) => graph[id] ?? []);
      expect([...found].filter((id) => !looping.has(id) || !reached.has(id))).toEqual([]);
      expect(found.size > 0).toBe([...reached].some((id) => looping.has(id)));
    }),
  );
});

it('walks a chain of any length', () => {
  const next = (id: string) => (id === '100000' ? [] : [String(Number(id) + 1)]);
  expect(findLoops(['0'], next).size).toBe(0);
  expect(findLoops(['0'], (id) => (id === '100000' ? ['7'] : next(id))).size).toBe(100_000 - 6);
});
