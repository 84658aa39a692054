import { expect, it } from 'vitest';
import { passedChanges } from './describe-clock.js';

it('takes the changes whose time has come, that very moment included', () => {
  const times = ['2036-01-01T00:00:00Z', '2036-01-01T02:00:00+01:00', '2036-01-01T01:00:01Z'];
  const upcoming = times.map((time) => ({
    time,
    kind: 'sale' as const,
    id: time,
    description: '',
  }));
  const passed = passedChanges(upcoming, Date.parse('2036-01-01T01:00:00Z'));
  expect(passed.map(({ time }) => time)).toEqual(times.slice(0, 2));
});
