import { CommerceError } from '@aisle/schema';
import { expect, it } from 'vitest';
import { nameDatabase } from './store-use.js';

const flags = { db: 'data/store.sqlite' };

it('says which store it is that cannot be used', () => {
  const failure = new CommerceError('storage_full', ['The store is full.', 'More.']);
  expect(nameDatabase(failure, flags)).toMatchObject({
    code: 'storage_full',
    details: ['data/store.sqlite: The store is full.', 'More.'],
    cause: failure,
  });
});

it.each([
  new CommerceError('unusable_file', 'data/store.sqlite is a folder.'),
  new CommerceError('busy', 'Port 4820 is taken.'),
  new RangeError('The store of bugs'),
])('leaves what says so already, or is about something else: $message', (error) => {
  expect(nameDatabase(error, flags)).toBe(error);
});
