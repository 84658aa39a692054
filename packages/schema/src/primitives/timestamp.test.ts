import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValidator } from '../validation/create-validator.js';
import {
  CatalogTimestamp,
  formatCatalogTimestamp,
  formatTimestamp,
  parseTimestamp,
  Timestamp,
  toCatalogTimestamp,
} from './described.js';

const validate = createValidator(Timestamp);
const time = Date.UTC(2026, 0, 31, 9, 30);
const milliseconds = fc.integer({
  min: Date.parse('0001-01-02T00:00:00Z'),
  max: Date.parse('9999-12-30T23:59:59.999Z'),
});

describe('a timestamp', () => {
  it.each([
    ['2026-01-31T09:30:00Z', time],
    ['2026-01-31t09:30:00z', time],
    ['2026-01-31T09:30:00-00:00', time],
    ['2026-01-31T15:00:00+05:30', time],
    ['2026-01-31T09:30:00.5Z', time + 500],
    ['2026-01-31T09:30:00.123456789Z', time + 123],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ])('%s is read', (text, expected) => {
    expect(validate(text).faults).toBeUndefined();
    expect(parseTimestamp(text)).toBe(expected);
  });

  it.each([
    '2016-12-31T23:59:60Z',
    '2016-12-31t23:59:60z',
    '2016-12-31T23:59:60.5Z',
    '2016-12-31T15:59:60-08:00',
    '0000-12-31T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '2026-01-31T09:30:00Z[Europe/Paris]',
  ])('%s is one of RFC 3339 that many programs cannot read', (text) => {
    expect(validate(text).faults).toEqual([
      {
        pointer: '',
        message: `must be a date-time with its zone (RFC 3339), in the years 0001 to 9999 and without a leap second, such as 2026-01-31T09:30:00Z, is "${text}"`,
      },
    ]);
  });

  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59+23:59'])(
    '%s is at the end of time',
    (text) => {
      expect(validate(text).faults).toBeUndefined();
      expect(Date.parse(text)).toBe(parseTimestamp(text));
    },
  );

  it.each([
    '2026-01-31',
    '2026-01-31T09:30:00',
    '2026-01-31 09:30:00Z',
    '2026-01-31T09:30Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T09:30:60Z',
    '2026-01-31T09:30:00+24:00',
    '2026-01-31T09:30:00+0530',
    '2026-01-31T09:30:00.Z',
    '2026-02-29T00:00:00Z',
    '2026-01-31T09:30:00[u-ca=gregory]',
    '2026-01-31T23:59:59+99:99',
    '2026-02-30T00:00:00Z',
    '+010000-01-01T00:00:00Z',
    '٢٠٢٦-01-31T09:30:00Z',
    '',
  ])('%j is not one', (text) => {
    expect(validate(text).faults).toEqual([
      {
        pointer: '',
        message: `must be a date-time with its zone (RFC 3339), in the years 0001 to 9999 and without a leap second, such as 2026-01-31T09:30:00Z, is ${JSON.stringify(text)}`,
      },
    ]);
  });

  it('can be read whenever it is valid, in any zone, and written again', () => {
    const zone = fc.tuple(
      fc.constantFrom('+', '-'),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
    );
    fc.assert(
      fc.property(milliseconds, zone, (moment, [sign, hours, minutes]) => {
        const offset = `${sign}${digits(hours)}:${digits(minutes)}`;
        const text = new Date(moment).toISOString().replace('Z', offset);
        expect(validate(text).faults).toBeUndefined();
        expect(validate(formatTimestamp(parseTimestamp(text))).faults).toBeUndefined();
      }),
    );
  });

  it('comes back from its text', () => {
    fc.assert(
      fc.property(milliseconds, (moment) => {
        expect(parseTimestamp(formatTimestamp(moment))).toBe(moment);
      }),
    );
  });
});

describe('a timestamp of a catalog', () => {
  it('is in UTC, with milliseconds and without a zone', () => {
    expect(formatCatalogTimestamp(time)).toBe('2026-01-31T09:30:00.000');
    fc.assert(
      fc.property(milliseconds, (moment) => {
        const text = formatCatalogTimestamp(moment);
        expect(createValidator(CatalogTimestamp)(text).faults).toBeUndefined();
        expect(Date.parse(`${text}Z`)).toBe(moment);
      }),
    );
  });

  it('is the same from a text as from its moment, whatever the form of the text', () => {
    const ending = fc.constantFrom('Z', '.5Z', '.25+01:00', '.123Z', '.1234Z', '-00:30');
    fc.assert(
      fc.property(milliseconds, ending, (moment, end) => {
        const text = `${formatTimestamp(moment).slice(0, 19)}${end}`;
        expect(toCatalogTimestamp(text)).toBe(formatCatalogTimestamp(parseTimestamp(text)));
      }),
    );
  });
});

function digits(part: number): string {
  return String(part).padStart(2, '0');
}
