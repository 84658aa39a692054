import Type from 'typebox';
import { addressLines, maxAddresses } from '../accounts/account.js';
import type { SeedTypes } from '../generated/seed-record-types.js';
import { described, Timestamp, Uuid } from '../primitives/described.js';
import { closed, ExternalRef, recordType, shortText, timestamps } from './store-records.js';

/** A postal address of an account. */
export const SeedAddress = Type.Object(
  {
    id: described(Uuid, 'key of the address; unique to this account'),
    ...addressLines,
    created_at: described(Timestamp, 'time when the address was added'),
    updated_at: described(Timestamp, 'time of the last change'),
  },
  { ...closed, description: 'a postal address' },
);
export type SeedAddress = SeedTypes['SeedAddress'];

/** An account: a customer of the store. */
export const SeedAccount = Type.Object(
  {
    type: recordType('account'),
    id: described(Uuid, 'key of the record; used in subscriptions, catalog rules and tokens'),
    name: shortText('name of the person or company'),
    legal_name: Type.Optional(shortText('name by which it is registered')),
    registration_id: Type.Optional(shortText('registration number, such as that of a company')),
    external_ref: ExternalRef,
    parent_id: Type.Optional(described(Uuid, 'id of the account that it belongs to')),
    addresses: Type.Optional(
      Type.Array(SeedAddress, {
        maxItems: maxAddresses,
        description: 'postal addresses, in the order in which they were added',
      }),
    ),
    ...timestamps,
  },
  { ...closed, description: 'an account: a person or a company that buys from the store' },
);
export type SeedAccount = SeedTypes['SeedAccount'];
