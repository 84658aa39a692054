import { describe, expect, it } from 'vitest';
import { hideTokens, hideTokensAnd } from './hide-tokens.js';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzaG9wIn0.c2lnbmF0dXJl-_';

describe('hideTokens', () => {
  it.each([
    [`There is nothing at /${token}; or is there?`, 'There is nothing at /[token]; or is there?'],
    [`${token}, ${token}`, '[token], [token]'],
    [`is "${token.slice(0, 15)}…"`, 'is "[token]…"'],
    [`/a/${token}/b`, '/a/[token]/b'],
    ['/catalogs/eyJ/nodes', '/catalogs/eyJ/nodes'],
    ['/catalogs', '/catalogs'],
  ])('%s', (text, hidden) => {
    expect(hideTokens(text)).toBe(hidden);
  });
});

describe('hideTokensAnd', () => {
  it('hides a secret wherever it stands, unless it is a common word', () => {
    expect(hideTokensAnd('open-sesame')(`/open-sesame/${token}`)).toBe('/[secret]/[token]');
    expect(hideTokensAnd('cat')('/catalogs')).toBe('/catalogs');
  });
});
