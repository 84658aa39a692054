import { describe, expect, it } from 'vitest';
import { readToken } from './access-popover.js';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: unknown) => `${part({ alg: 'HS256', kid: 'k1' })}.${part(claims)}.c2ln`;

describe('readToken', () => {
  it('says what is in a token and what that means', () => {
    expect(readToken(token({ sub: 'aisle', exp: 60, scope: 'a b', mine: [1] }))).toEqual({
      parts: [
        {
          title: 'Header',
          claims: [
            { name: 'alg', value: 'HS256', meaning: 'how it is signed' },
            { name: 'kid', value: 'k1', meaning: 'the key that signed it' },
          ],
        },
        {
          title: 'Claims',
          claims: [
            { name: 'sub', value: 'aisle', meaning: 'the client that it was issued to' },
            { name: 'exp', value: '1970-01-01 00:01 UTC', meaning: 'when it expires' },
            { name: 'scope', value: 'a b', meaning: 'what it permits' },
            { name: 'mine', value: '[1]', meaning: 'not known to the page' },
          ],
        },
      ],
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
