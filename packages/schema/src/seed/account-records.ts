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

/** A person who signs in with a password and acts for accounts. */
export const SeedAccountMember = Type.Object(
  {
    type: recordType('account_member'),
    username: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'key of the record; the member signs in with it in any letter case',
    }),
    id: described(Uuid, 'id of the member in responses'),
    name: shortText('how the person is called'),
    email: Type.String({ maxLength: 255, description: 'address for mails to the person' }),
    password: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 1024,
        description: 'secret to sign in with; only its hash is stored and exported',
      }),
    ),
    password_hash: Type.Optional(
      Type.String({
        pattern:
          '^scrypt:[1-9][0-9]{0,6}:[1-9][0-9]?:[1-9][0-9]?:[A-Za-z0-9_-]+:[A-Za-z0-9_-]{43}$',
        description: 'a scrypt hash as exported; without it, the member cannot sign in',
      }),
    ),
    account_ids: Type.Array(Uuid, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'accounts that the member acts for',
    }),
    ...timestamps,
  },
  { ...closed, description: 'a person who signs in and acts for accounts' },
);
export type SeedAccountMember = SeedTypes['SeedAccountMember'];

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
