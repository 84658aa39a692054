import { expect, it } from 'vitest';
import { describedPlaces, onlyRepeats } from '../../test/support/described-places.js';
import { seedRecords } from './seed-record.js';

const records = Object.entries(seedRecords);

it.each(records)(
  'a record of type %s says what it is and what each member means',
  (type, schema) => {
    expect(schema.properties.type.const).toBe(type);
    expect(schema).toHaveProperty('description', expect.stringMatching(/\S/));
    const places = describedPlaces(schema, [type]);
    expect(places.length).toBeGreaterThanOrEqual(Object.keys(schema.properties).length);
    expect(places.filter(onlyRepeats)).toEqual([]);
  },
);
