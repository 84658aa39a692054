import { describe, expect, it } from 'vitest';
import { readServerTiming } from './request-token.js';

describe('readServerTiming', () => {
  it.each([
    ['', []],
    ['total;dur=12.5', [{ name: 'total', duration: 12.5 }]],
    ['memory', [{ name: 'memory' }]],
    [
      'store;desc="read, then; joined";dur=3, render;dur=0.25',
      [
        { name: 'store', duration: 3, description: 'read, then; joined' },
        { name: 'render', duration: 0.25 },
      ],
    ],
    ['a;dur=x;desc=plain', [{ name: 'a', description: 'plain' }]],
    ['a;desc="say \\"so\\""', [{ name: 'a', description: 'say "so"' }]],
  ])('reads %j', (header, timings) => {
    expect(readServerTiming(header)).toEqual(timings);
  });
});
