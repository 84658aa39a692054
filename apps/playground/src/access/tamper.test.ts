import { describe, expect, it } from 'vitest';
import { tamper } from './tamper.js';

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
