import { expect, it } from 'vitest';
import { formatDuration, formatSize } from './texts.js';

it('chooses the unit by the magnitude', () => {
  expect([999, 12_345, 4_000_000].map(formatSize)).toEqual(['999 B', '12.3 kB', '4.0 MB']);
  expect([8.34, 120.4, 2500].map(formatDuration)).toEqual(['8.3 ms', '120 ms', '2.5 s']);
});
