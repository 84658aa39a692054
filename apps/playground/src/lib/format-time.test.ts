import { expect, it } from 'vitest';
import { formatTime, isTime } from './texts.js';

it.each([
  ['2026-11-21T20:12:00Z', '2026-11-21 20:12 UTC'],
  ['2026-11-21T20:12:05.9Z', '2026-11-21 20:12:05 UTC'],
  ['2026-11-21T22:12:00+02:00', '2026-11-21 20:12 UTC'],
  // Times of catalogs have no zone.
  ['2026-11-21T20:12:00', '2026-11-21 20:12 UTC'],
  [0, '1970-01-01 00:00 UTC'],
])('writes %j as %s, wherever the reader is', (time, text) => {
  expect(formatTime(time)).toBe(text);
});

it.each([
  ['2026-11-21T20:12:00', true],
  ['2026-11-21T20:12:00.123+05:30', true],
  ['2026-11-21', false],
  [1, false],
])('takes %j for a time: %s', (value, is) => {
  expect(isTime(value)).toBe(is);
});
