import { describe, expect, it } from 'vitest';
import { formatDuration, formatSize } from './format-size.js';
import { splitLines } from './split-lines.js';

describe('splitLines', () => {
  it('cuts a text into blocks that join to the same text', () => {
    const text = 'a\nb\nc\nd\ne';
    const blocks = splitLines(text, 2);
    expect(blocks.map(({ start, lines }) => [start, lines])).toEqual([
      [0, 2],
      [2, 2],
      [4, 1],
    ]);
    expect(blocks.map((block) => block.text).join('\n')).toBe(text);
  });
});

describe('formatSize and formatDuration', () => {
  it('choose the unit by the magnitude', () => {
    expect([999, 12_345, 4_000_000].map(formatSize)).toEqual(['999 B', '12.3 kB', '4.0 MB']);
    expect([8.34, 120.4, 2500].map(formatDuration)).toEqual(['8.3 ms', '120 ms', '2.5 s']);
  });
});
