import { describe, expect, it } from 'vitest';
import { readToken } from './access-popover.js';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: unknown) => `${part({ alg: 'HS256', kid: 'k1' })}.${part(claims)}.c2ln`;

describe('readToken', () => {
  it('reads what a token permits, and until when', () => {
    expect(readToken(token({ sub: 'aisle', exp: 60, scope: 'a b', mine: [1] }))).toEqual({
      permissions: ['a', 'b'],
      expires: 60_000,
    });
  });

  it.each(['', 'abc', 'a.b.c', token([])])('%j is none', (text) => {
    expect(readToken(text)).toBeUndefined();
  });

  it('needs no scope and no end', () => {
    const reading = readToken(token({}));
    expect(reading?.permissions).toEqual([]);
    expect(reading?.expires).toBeUndefined();
  });
});
