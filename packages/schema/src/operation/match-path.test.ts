import { describe, expect, it } from 'vitest';
import { operationList } from '../operations.js';
import { createPathMatcher } from './match-path.js';

const match = createPathMatcher([
  ['/rules', 'rules'],
  ['/rules/:rule', 'rule'],
  ['/:catalog/releases', 'releases'],
  ['/:catalog/releases/:release', 'release'],
  ['/stock/:product', 'stock'],
  ['/stock/multiple', 'multiple'],
]);

describe('createPathMatcher', () => {
  it('returns the value and the parameters of the template that fits', () => {
    expect(match('/rules')).toMatchObject([{ value: 'rules', params: {} }]);
    expect(match('/c/releases/r%2F1')).toMatchObject([
      { value: 'release', params: { catalog: 'c', release: 'r%2F1' } },
    ]);
  });

  it.each([
    ['/rules/releases', ['rule', 'releases']],
    ['/stock/multiple', ['stock', 'multiple']],
  ])('returns all templates that fit %s, in their order', (path, values) => {
    expect(match(path).map(({ value }) => value)).toEqual(values);
  });

  it('does not mind one slash at the end', () => {
    expect(match('/rules/')).toEqual(match('/rules'));
    expect(match('/rules/7/')).toEqual(match('/rules/7'));
  });

  it.each(['', '/', '/Rules', 'rules', '//rules', '/rules//', '/rul%65s', '/rules/7/8', '/none'])(
    'finds nothing at %j',
    (path) => {
      expect(match(path)).toEqual([]);
    },
  );

  it('finds each operation at each of its paths', () => {
    const find = createPathMatcher(
      operationList.flatMap((operation) =>
        operation.paths.map((path) => [path, operation] as const),
      ),
    );
    for (const operation of operationList) {
      for (const path of operation.paths) {
        const found = find(path.replaceAll(':', 'x')).map(({ value }) => value);
        expect(found.find(({ method }) => method === operation.method)).toBe(operation);
      }
    }
  });
});
