import type Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { createValidator, joinPointer } from '../../src/validation/create-validator.js';
import { placesIn, readAt, removeAt, replaceAt } from './places.js';

/** Input of a model's tests. All paths are JSON pointers into the example. */
export interface Model<Schema extends Type.TSchema> {
  readonly schema: Schema;
  /** Valid value with every member present. */
  readonly example: Type.Static<Schema>;
  /** Optional members; all others are required. */
  readonly optional?: readonly string[];
  /** Objects that accept any members; their contents are not checked. */
  readonly open?: readonly string[];
  /** Objects whose member names are free to choose. */
  readonly dictionaries?: readonly string[];
}

/**
 * Tests a model member by member: its type, whether it is required, and whether unknown members are
 * refused.
 */
export function describeModel<const Schema extends Type.TSchema>(model: Model<Schema>): void {
  const { schema, example, optional = [], open = [], dictionaries = [] } = model;
  const validate = createValidator(schema);
  const places = placesIn(example, open);
  const members = places.filter((place) => place !== '' && !Number.isInteger(lastIndex(place)));
  const objects = places.filter((place) => isObject(readAt(example, place)));
  const isEntry = (place: string) => dictionaries.includes(place.slice(0, place.lastIndexOf('/')));

  it('takes a full example', () => {
    expect(validate(example).faults).toBeUndefined();
    expect(optional.filter((place) => !places.includes(place))).toEqual([]);
  });

  it.each(places.map((place) => [place === '' ? 'it' : place, place]))(
    '%s has its type',
    (_, place) => {
      const wrong = typeof readAt(example, place) === 'number' ? 'seven' : 7;
      expect(validate(replaceAt(example, place, wrong)).faults).toEqual([
        {
          pointer: place,
          message: expect.stringMatching(
            typeof wrong === 'number' ? /^must be .*, is 7$/ : 'seven',
          ),
        },
      ]);
    },
  );

  describe.each(members)('%s', (place) => {
    if (optional.includes(place) || isEntry(place)) {
      it('may be absent, and is never null', () => {
        expect(validate(removeAt(example, place)).faults).toBeUndefined();
        expect(validate(replaceAt(example, place, null)).faults).toMatchObject([
          { pointer: place, message: expect.stringMatching(/, is null$/) },
        ]);
      });
      return;
    }
    it('must be there', () => {
      expect(validate(removeAt(example, place)).faults).toEqual([
        { pointer: place, message: 'is required' },
      ]);
    });
  });

  const closed = objects.filter((place) => !open.includes(place) && !dictionaries.includes(place));
  it.each(closed.map((place) => [place === '' ? 'it' : place, place]))(
    '%s refuses strays',
    (_, place) => {
      const stray = joinPointer(place, 'colour');
      expect(validate(replaceAt(example, stray, 'red')).faults).toEqual([
        { pointer: stray, message: expect.stringMatching(/^is not a known member/) },
      ]);
    },
  );

  it.each([...open])('%s takes any members', (place) => {
    const anything = replaceAt(example, joinPointer(place, 'colour'), ['red', { deep: null }]);
    expect(validate(anything).faults).toBeUndefined();
  });

  it.each([...dictionaries])('%s has keys of its own kind', (place) => {
    const key = joinPointer(place, '');
    const entry = Object.values(Object(readAt(example, place)))[0];
    expect(validate(replaceAt(example, key, entry)).faults).toEqual([
      { pointer: key, message: expect.stringMatching(/^is not a legal key; it must be a /) },
    ]);
  });
}

function lastIndex(place: string): number {
  return Number(place.slice(place.lastIndexOf('/') + 1));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
