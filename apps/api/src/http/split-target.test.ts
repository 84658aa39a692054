import { describe, expect, it } from 'vitest';
import { splitTarget } from './split-target.js';

describe('splitTarget', () => {
  it.each([
    ['/a/b', '/a/b', ''],
    ['/a?b=c?d', '/a', 'b=c?d'],
    ['/a?', '/a', ''],
    ['http://localhost:4820/a?b', '/a', 'b'],
    ['HTTPS://localhost', '/', ''],
    ['/a%2Fb?c#d', '/a%2Fb', 'c'],
    ['*', '*', ''],
  ])('splits %s', (target, path, query) => {
    expect(splitTarget(target)).toEqual({ path, query });
  });
});
