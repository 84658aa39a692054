import { expect, it } from 'vitest';
import { askAgain } from './ask-again.js';

/** Makes rows of which each fetch reads all that was requested. */
function makeRows(stored: Readonly<Record<string, string>>) {
  const known = new Map<string, string | undefined>();
  const lacking = new Set<string>();
  const fetched: string[][] = [];
  return {
    fetched,
    find(key: string): string | undefined {
      if (!known.has(key)) lacking.add(key);
      return known.get(key);
    },
    isLacking: () => lacking.size > 0,
    async fetch() {
      fetched.push([...lacking]);
      for (const key of lacking) known.set(key, stored[key]);
      lacking.clear();
    },
  };
}

it('fetches together what is looked for together, and then what that leads to', async () => {
  const rows = makeRows({ a: 'c', b: 'd', c: '1', d: '2' });
  const follow = (key: string) => rows.find(rows.find(key) ?? 'nothing') ?? '';
  expect(await askAgain(() => follow('a') + follow('b'), rows)).toBe('12');
  expect(rows.fetched).toEqual([
    ['a', 'nothing', 'b'],
    ['c', 'd'],
  ]);
});

it('does not fetch when nothing is lacking', async () => {
  const rows = makeRows({});
  expect(await askAgain(() => 'at hand', rows)).toBe('at hand');
  expect(rows.fetched).toEqual([]);
});

it('fails with what is thrown once nothing is lacking, and not before', async () => {
  const rows = makeRows({ a: '1' });
  const findOrFail = (key: string) => {
    const found = rows.find(key);
    if (found === undefined) throw new RangeError(`no ${key}`);
    return found;
  };
  expect(await askAgain(() => findOrFail('a'), rows)).toBe('1');
  await expect(askAgain(() => findOrFail('b'), rows)).rejects.toThrow('no b');
});
