import { describe, expect, it } from 'vitest';
import { formatTime } from '../lib/texts.js';
import { describeAge, findRelease, isNewest } from './place-summary.js';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('describeAge', () => {
  it.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T12:00:05Z', 'just now'],
    ['2026-11-21T11:48:00Z', '12 minutes ago'],
    ['2026-11-21T09:00:00.000', '3 hours ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-09-01T12:00:00+00:00', '81 days ago'],
    ['2026-11-21T14:00:00Z', 'in 2 hours'],
  ])('%s was %s', (time, age) => {
    expect(describeAge(time, now)).toBe(age);
  });
});

describe('findRelease', () => {
  const release = (id: string) => ({
    id,
    published_at: '2026-01-01T00:00:00Z',
    products: 1,
    languages: ['en'],
    default_language: 'en',
  });
  const catalog = { id: 'c', name: 'C', releases: [release('new'), release('old')] };

  it.each([
    ['latestPublished', 'new'],
    ['latest', 'new'],
    ['old', 'old'],
    ['gone', undefined],
  ])('%s is %s', (id, found) => {
    expect(findRelease(catalog, id)?.id).toBe(found);
  });

  it('has none in an unknown catalog', () => {
    expect(findRelease(undefined, 'latestPublished')).toBeUndefined();
    expect(isNewest('newest')).toBe(false);
  });
});

it('takes times without a zone for UTC', () => {
  expect(formatTime('2026-01-01T00:00:00')).toBe(formatTime('2026-01-01T00:00:00Z'));
});
