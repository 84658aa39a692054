import { describe, expect, it } from 'vitest';
import { findExcess, maxJsonDepth, maxJsonStructure } from './read-body.js';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('findExcess', () => {
  it('allows the deepest level and finds the next', () => {
    const tooDeep = (offset: number) => ({ of: 'depth', offset });
    expect(findExcess(nested(maxJsonDepth))).toBeUndefined();
    expect(findExcess(nested(maxJsonDepth + 1))).toEqual(tooDeep(maxJsonDepth));
    expect(findExcess('{"a":'.repeat(maxJsonDepth + 1))).toEqual(tooDeep(maxJsonDepth * 5));
  });

  it('counts neighbours once', () => {
    expect(findExcess(`[${'[],'.repeat(1000)}[]]`)).toBeUndefined();
  });

  it('does not count brackets in strings', () => {
    expect(findExcess(JSON.stringify(`"\\${'['.repeat(100)}`))).toBeUndefined();
    expect(findExcess(`"${'['.repeat(100)}`)).toBeUndefined();
  });

  it('counts what stands outside of strings', () => {
    const full = ' '.repeat(maxJsonStructure);
    expect(findExcess(`${full}"${'[,\\"'.repeat(maxJsonStructure)}"`)).toBeUndefined();
    expect(findExcess(`${full}""{`)).toEqual({ of: 'structure', offset: maxJsonStructure + 2 });
  });
});
