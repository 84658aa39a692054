import { describe, expect, it } from 'vitest';
import { abbreviateAccess, describeAccess } from '../access/access-notice.js';
import {
  grantedAccess,
  grantFor,
  isAllowed,
  pastedAccess,
  tamper,
  tokenFor,
} from './request-token.js';

const access = grantedAccess(
  {
    access_token: 'abc',
    token_type: 'Bearer',
    expires_in: 3600,
    expires: 99,
    identifier: 'implicit',
  },
  0,
);

describe('tokenFor', () => {
  it('sends the token where one is taken, whatever it allows', () => {
    expect(tokenFor('catalog:read', access)).toBe('abc');
    expect(tokenFor('subscription:write', access)).toBe('abc');
    expect(tokenFor('none', access)).toBeUndefined();
    expect(tokenFor('catalog:read', { phase: 'none' })).toBeUndefined();
  });
});

describe('isAllowed', () => {
  it('goes by the grant', () => {
    expect(isAllowed('catalog:read', access)).toBe(true);
    expect(isAllowed('subscription:write', access)).toBe(false);
    expect(isAllowed('catalog:read', { phase: 'none' })).toBe(false);
    expect(isAllowed('none', { phase: 'none' })).toBe(true);
  });

  it('expects nothing of a token that is bad on purpose', () => {
    const expired = { phase: 'granted', source: 'expired', token: 'abc' } as const;
    expect(isAllowed('catalog:read', expired)).toBe(false);
    expect(isAllowed('none', expired)).toBe(true);
  });

  it('gives a pasted token the benefit of the doubt', () => {
    expect(isAllowed('subscription:write', pastedAccess('abc'))).toBe(true);
  });
});

describe('pastedAccess', () => {
  it.each(['abc', ' abc\n', 'Bearer abc', 'bearer  abc'])('finds the token in %j', (text) => {
    expect(pastedAccess(text)).toMatchObject({ phase: 'granted', token: 'abc' });
  });

  it('is no token when blank', () => {
    expect(pastedAccess(' ')).toEqual({ phase: 'none' });
  });
});

describe('describeAccess', () => {
  it.each([
    [0, 'implicit, 60 min left'],
    [59_000, 'implicit, 60 min left'],
    [3_570_000, 'implicit, 1 min left'],
    [3_600_000, 'implicit, expired'],
  ])('at %d ms says %s', (now, text) => {
    expect(describeAccess(access, now)).toBe(text);
  });
});

describe('abbreviateAccess', () => {
  it.each([
    ['client_credentials, 60 min left', 'read + write', '60 min'],
    ['implicit, 3 h left', 'read', '3 h'],
    ['implicit, expired', 'read', 'expired'],
    ['No token', 'No token', undefined],
  ])('%s', (description, what, left) => {
    expect(abbreviateAccess(description).slice(0, 2)).toEqual(left ? [what, left] : [what]);
  });
});

describe('tamper', () => {
  it.each([
    ['head.claims.signature', 'head.claims.Aignature'],
    ['head.claims.Abc', 'head.claims.Bbc'],
    ['nonsense', 'Aonsense'],
    ['a.b.', 'a.b.A'],
  ])('%s', (token, changed) => {
    expect(tamper(token)).toBe(changed);
  });
});

describe('grantFor', () => {
  it('gets the token that allows most, where the client has a secret', () => {
    expect(grantFor('catalog:read', 'secret')).toBe('client_credentials');
    expect(grantFor('catalog:read', '')).toBe('implicit');
    expect(grantFor('subscription:write', '')).toBe('client_credentials');
    expect(grantFor('none', 'secret')).toBeUndefined();
  });
});
