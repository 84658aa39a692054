import { describe, expect, it } from 'vitest';
import { findDeepPlace, maxJsonDepth } from './json-depth.js';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('findDeepPlace', () => {
  it('allows the deepest level and finds the next', () => {
    expect(findDeepPlace(nested(maxJsonDepth))).toBeUndefined();
    expect(findDeepPlace(nested(maxJsonDepth + 1))).toBe(maxJsonDepth);
    expect(findDeepPlace('{"a":'.repeat(maxJsonDepth + 1))).toBe(maxJsonDepth * 5);
  });

  it('counts neighbours once', () => {
    expect(findDeepPlace(`[${'[],'.repeat(1000)}[]]`)).toBeUndefined();
  });

  it('does not count brackets in strings', () => {
    expect(findDeepPlace(JSON.stringify(`"\\${'['.repeat(100)}`))).toBeUndefined();
    expect(findDeepPlace(`"${'['.repeat(100)}`)).toBeUndefined();
  });
});
