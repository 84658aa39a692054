import { describe, expect, it } from 'vitest';
import { describeShopperToken, readShopperToken } from './describe-shopper.js';

const token = (claims: unknown) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

describe('readShopperToken', () => {
  it.each([
    [token({ sub: 'acct-7', exp: 60 }), { id: 'acct-7', expires: 60_000 }],
    [token({ sub: 'Zoë ?>', exp: 'x' }), { id: 'Zoë ?>' }],
    [token({ exp: 60 }), undefined],
    [token(null), undefined],
    ['a.%%%.c', undefined],
    ['nonsense', undefined],
    ['', undefined],
  ])('%s', (text, claims) => {
    expect(readShopperToken(text)).toEqual(claims);
  });
});

describe('describeShopperToken', () => {
  it('says who and how long', () => {
    const text = token({ sub: 'acct-7', exp: 3600 });
    expect(describeShopperToken(text, 0)).toMatch(/^acct-7 \(token until .*00.*\)$/);
    expect(describeShopperToken(text, 3_600_000)).toBe('acct-7 (token expired)');
    expect(describeShopperToken(token({ sub: 'acct-7' }), 0)).toBe('acct-7');
    expect(describeShopperToken('x', 0)).toBe('a token that cannot be read');
  });
});
