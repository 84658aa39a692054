import express, { type Request } from 'express';
import { describe, expect, it } from 'vitest';
import { createRequestMemory } from './serve-operation.js';

const makeRequest = (
  originalUrl: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Request => Object.assign(Object.create(express.request), { method, originalUrl, headers });

/** Creates a cache that keeps requests from the first time on. */
function makeMemory(capacity = 10) {
  const memory = createRequestMemory<string>(capacity);
  const keep = (req: Request, known: string) => {
    memory.keep(req, known);
    memory.keep(req, known);
  };
  return { ...memory, keep };
}

describe('a memory of requests', () => {
  it('keeps a request that comes for the second time', () => {
    const memory = createRequestMemory<string>(10);
    memory.keep(makeRequest('/a'), 'first');
    expect(memory.find(makeRequest('/a'))).toBeUndefined();
    memory.keep(makeRequest('/a'), 'second');
    expect(memory.find(makeRequest('/a'))).toBe('second');
  });

  it('knows a request in the same words', () => {
    const memory = makeMemory();
    const headers = { host: 'localhost', authorization: 'Bearer a', 'accept-language': 'fr' };
    memory.keep(makeRequest('/a?b', headers), 'known');
    expect(memory.find(makeRequest('/a?b', { ...headers }))).toBe('known');
    expect(memory.find(makeRequest('/a?b', { ...headers, 'user-agent': 'x' }))).toBe('known');
  });

  it.each([
    ['path', makeRequest('/b', { authorization: 'Bearer a' })],
    ['query', makeRequest('/a?', { authorization: 'Bearer a' })],
    ['method', makeRequest('/a', { authorization: 'Bearer a' }, 'HEAD')],
    ['token', makeRequest('/a', { authorization: 'Bearer b' })],
    ['missing token', makeRequest('/a')],
    ['host', makeRequest('/a', { authorization: 'Bearer a', host: 'elsewhere' })],
    ['language', makeRequest('/a', { authorization: 'Bearer a', 'accept-language': 'fr' })],
    ['currency', makeRequest('/a', { authorization: 'Bearer a', 'x-moltin-currency': 'EUR' })],
    ['encoding', makeRequest('/a', { authorization: 'Bearer a', 'accept-encoding': 'br' })],
    ['empty channel', makeRequest('/a', { authorization: 'Bearer a', 'ep-channel': '' })],
  ])('does not take a request with another %s for it', (_title, other) => {
    const memory = makeMemory();
    memory.keep(makeRequest('/a', { authorization: 'Bearer a' }), 'known');
    expect(memory.find(other)).toBeUndefined();
  });

  it('keeps the latest, none that is very long, none that is no GET, and none without room', () => {
    const memory = makeMemory(2);
    for (const path of ['/a', '/b', '/c']) memory.keep(makeRequest(path), path);
    expect(['/a', '/b', '/c'].map((path) => memory.find(makeRequest(path)))).toEqual([
      undefined,
      '/b',
      '/c',
    ]);
    memory.keep(makeRequest(`/${'x'.repeat(5000)}`), 'long');
    expect(memory.find(makeRequest(`/${'x'.repeat(5000)}`))).toBeUndefined();
    memory.keep(makeRequest('/d', {}, 'HEAD'), 'head');
    expect(memory.find(makeRequest('/d', {}, 'HEAD'))).toBeUndefined();
    const none = makeMemory(0);
    none.keep(makeRequest('/a'), '/a');
    expect(none.find(makeRequest('/a'))).toBeUndefined();
  });

  it('keeps fewer where they are long', () => {
    const memory = makeMemory(8);
    const paths = ['a', 'b', 'c', 'd'].map((name) => `/${name.repeat(990)}`);
    for (const path of paths) memory.keep(makeRequest(path), path);
    memory.keep(makeRequest(paths[2] ?? ''), 'again');
    expect(paths.map((path) => memory.find(makeRequest(path)))).toEqual([
      undefined,
      undefined,
      'again',
      paths[3],
    ]);
    memory.keep(makeRequest('/short'), 'short');
    expect(memory.find(makeRequest(paths[2] ?? ''))).toBe('again');
  });
});
