import { describe, expect, it } from 'vitest';
import { isSameSecret } from './tokens.js';

describe('isSameSecret', () => {
  it('compares secrets of any length', () => {
    expect(isSameSecret('aisle-secret', 'aisle-secret')).toBe(true);
    expect(isSameSecret('aisle-secret', 'aisle-secrets')).toBe(false);
    expect(isSameSecret('', 'aisle-secret')).toBe(false);
  });
});
