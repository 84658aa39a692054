import { describe, expect, it } from 'vitest';
import { authorityOf, splitTarget, withPath } from './read-parameters.js';

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

describe('authorityOf', () => {
  it.each([
    ['/a', undefined],
    ['//evil.example/a', undefined],
    ['*', undefined],
    ['http://localhost:1?a', 'localhost:1'],
    ['ftp://a@b/c', 'a@b'],
  ])('of %s is %s', (target, authority) => {
    expect(authorityOf(target)).toBe(authority);
  });
});

describe('withPath', () => {
  it.each([
    ['/a?b', '/a?b'],
    ['*', '*'],
    ['http://localhost', 'http://localhost/'],
    ['http://localhost?a', 'http://localhost/?a'],
    ['http://localhost/a', 'http://localhost/a'],
    ['rtsp://localhost#a', 'rtsp://localhost/#a'],
  ])('of %s is %s', (target, whole) => {
    expect(withPath(target)).toBe(whole);
  });
});
