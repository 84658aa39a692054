import { createValidator, parseTimestamp, Timestamp } from '@aisle/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  joinTime,
  readableTime,
  splitTime,
  timeInZone,
  zoneOf,
  zones,
} from './zoned-time-field.js';

const second = fc
  .integer({ min: Date.UTC(1000, 0, 2) / 1000, max: Date.UTC(9999, 11, 30) / 1000 })
  .map((seconds) => seconds * 1000);
const zone = fc.integer({ min: -14 * 60, max: 14 * 60 }).map(zoneOf);
const isTimestamp = (text: string) => createValidator(Timestamp)(text).faults === undefined;

describe('a date-time with its zone', () => {
  it('is the same moment in every zone', () => {
    fc.assert(
      fc.property(second, zone, (moment, place) => {
        const text = joinTime(timeInZone(moment, place));
        expect(isTimestamp(text)).toBe(true);
        expect(parseTimestamp(text)).toBe(moment);
      }),
    );
  });

  it('comes back from its text', () => {
    fc.assert(
      fc.property(second, zone, fc.integer({ min: 0, max: 999 }), (moment, place, fraction) => {
        const { time, ...rest } = timeInZone(moment, place);
        const parts = { ...rest, time: `${time}.${fraction}` };
        expect(splitTime(joinTime(parts))).toEqual(parts);
      }),
    );
  });

  it.each([
    ['2026-01-31T09:30:00Z', { date: '2026-01-31', time: '09:30:00', zone: 'Z' }],
    ['2026-01-31t09:30:00.25z', { date: '2026-01-31', time: '09:30:00.25', zone: 'Z' }],
    ['2026-01-31 09:30:00+05:30', { date: '2026-01-31', time: '09:30:00', zone: '+05:30' }],
  ])('%s has parts', (text, parts) => expect(splitTime(text)).toEqual(parts));

  it.each(['', 'tomorrow', '2026-01-31', '2026-01-31T09:30:00', '2026-01-31T09:30Z'])(
    'is not %j',
    (text) => expect(splitTime(text)).toBeUndefined(),
  );

  it('gets its seconds where a browser leaves them out', () => {
    expect(joinTime({ date: '2026-01-31', time: '09:30', zone: '-03:30' })).toBe(
      '2026-01-31T09:30:00-03:30',
    );
  });

  it('reads well', () => {
    expect(readableTime('2037-02-01T08:00:00+02:00')).toBe('2037-02-01 06:00 UTC');
  });
});

describe('the zones of the list', () => {
  it('are valid, sorted and named once', () => {
    expect(new Set(zones).size).toBe(zones.length);
    for (const name of zones) expect(isTimestamp(`2026-01-31T09:30:00${name}`)).toBe(true);
    expect([zones[0], zones.at(-1)]).toEqual(['-12:00', '+14:00']);
  });
});
