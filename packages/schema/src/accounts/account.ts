import Type from 'typebox';
import { listOf } from '../catalog/list-envelope.js';
import type { AccountTypes } from '../generated/account-types.js';
import { described, MetaTimestamps, Uuid } from '../primitives/described.js';

const timestamps = Type.Object(
  { timestamps: described(MetaTimestamps, 'times of creation and of the last change') },
  { additionalProperties: false, description: 'times' },
);

const textOrNull = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description: `${description}; null if unknown` });

/** Account: a customer of the store, such as a person or a company. */
export const Account = Type.Object(
  {
    id: described(Uuid, 'id used in paths'),
    type: Type.Literal('account', { description: 'always account' }),
    name: Type.String({ description: 'name of the person or company' }),
    legal_name: textOrNull('name by which the account is registered'),
    registration_id: textOrNull('registration number, such as that of a company'),
    external_ref: Type.Optional(
      Type.String({ description: 'reference to the account in another system' }),
    ),
    parent_id: Type.Union([Uuid, Type.Null()], {
      description: 'id of the parent account; null if there is none',
    }),
    meta: timestamps,
  },
  { additionalProperties: false, title: 'Account', description: 'a customer of the store' },
);
export type Account = AccountTypes['Account'];

/** Response with an account. */
export const AccountDocument = Type.Object(
  { data: described(Account, 'the requested account') },
  { additionalProperties: false, title: 'AccountDocument', description: 'an account' },
);
export type AccountDocument = AccountTypes['AccountDocument'];

/** Page of accounts. */
export const AccountList = listOf(Account, {
  title: 'AccountList',
  what: 'a page of accounts',
  order: 'accounts of this page, ordered by id',
});
export type AccountList = AccountTypes['AccountList'];
