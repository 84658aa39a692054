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

const nameOfAccount = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'name of the person or company',
});

const detail = (maxLength: number, description: string) =>
  Type.Optional(
    Type.Union([Type.String({ maxLength }), Type.Null()], {
      description: `${description}; null or an empty text for none`,
    }),
  );

const accountDetails = {
  legal_name: detail(1024, 'name by which the account is registered'),
  registration_id: detail(1024, 'registration number, such as that of a company'),
  external_ref: detail(2048, 'reference to the account in another system'),
};

/** Attributes of a new account. */
export const AccountContent = Type.Object(
  {
    name: nameOfAccount,
    ...accountDetails,
    parent_id: Type.Optional(
      Type.Union([Uuid, Type.Null()], {
        description: 'id of the account that it belongs to; null for none',
      }),
    ),
  },
  { title: 'AccountContent', description: 'attributes of a new account' },
);
export type AccountContent = AccountTypes['AccountContent'];

/** Changes to an account. Absent members keep their values. */
export const AccountChange = Type.Object(
  {
    name: Type.Optional(nameOfAccount),
    ...accountDetails,
    parent_id: Type.Optional(
      Type.Union([Uuid, Type.Null()], { description: 'the current one; it cannot change' }),
    ),
  },
  {
    title: 'AccountChange',
    description: 'changes to an account; absent members keep their values',
  },
);
export type AccountChange = AccountTypes['AccountChange'];

const accountType = Type.Literal('account', { description: 'always account' });

/** Request body that creates an account. Unknown members are ignored. */
export const AccountCreation = Type.Object(
  {
    data: Type.Object(
      { type: accountType, ...AccountContent.properties },
      { description: 'the new account' },
    ),
  },
  { title: 'AccountCreation', description: 'request body that creates an account' },
);
export type AccountCreation = AccountTypes['AccountCreation'];

/** Request body that changes an account. Unknown members are ignored. */
export const AccountUpdate = Type.Object(
  {
    data: Type.Object(
      {
        id: Type.Optional(described(Uuid, 'the id in the path')),
        type: accountType,
        ...AccountChange.properties,
      },
      { description: 'the attributes to change' },
    ),
  },
  { title: 'AccountUpdate', description: 'request body that changes an account' },
);
export type AccountUpdate = AccountTypes['AccountUpdate'];

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

/** Maximum number of addresses of an account. */
export const maxAddresses = 100;

const line = (description: string) => Type.Optional(Type.String({ maxLength: 255, description }));
const requiredLine = (description: string) =>
  Type.String({ minLength: 1, maxLength: 255, description });

const required = {
  first_name: requiredLine('given name of the recipient'),
  last_name: requiredLine('family name of the recipient'),
  line_1: requiredLine('street and house number'),
  postcode: requiredLine('postal code'),
  country: requiredLine('country, best as an ISO 3166 code of two letters'),
};

const optional = {
  name: line('label by which the account knows the address, such as Home'),
  phone_number: line('telephone number of the recipient'),
  instructions: line('note for the delivery'),
  company_name: line('company of the recipient'),
  line_2: line('second line, such as a flat or a floor'),
  city: line('city or town'),
  county: line('county or district'),
  region: line('state, province or region'),
};

/** Lines of a postal address. */
export const addressLines = { ...required, ...optional };

/** Postal address of an account. */
export const AccountAddress = Type.Object(
  {
    id: described(Uuid, 'id used in paths'),
    type: Type.Literal('address', { description: 'always address' }),
    ...addressLines,
    meta: timestamps,
    relationships: Type.Object(
      {
        account: Type.Object(
          {
            id: described(Uuid, 'id of the account in the path'),
            type: Type.Literal('account', { description: 'always account' }),
          },
          { additionalProperties: false, description: 'the account that the address belongs to' },
        ),
      },
      { additionalProperties: false, description: 'owner' },
    ),
  },
  { additionalProperties: false, title: 'AccountAddress', description: 'a postal address' },
);
export type AccountAddress = AccountTypes['AccountAddress'];

/** Response with an address. */
export const AddressDocument = Type.Object(
  { data: described(AccountAddress, 'current state of the address') },
  { additionalProperties: false, title: 'AddressDocument', description: 'an address' },
);
export type AddressDocument = AccountTypes['AddressDocument'];

/** Page of addresses. */
export const AddressList = listOf(AccountAddress, {
  title: 'AddressList',
  what: 'a page of addresses',
  order: 'addresses of this page, in the order in which they were added',
});
export type AddressList = AccountTypes['AddressList'];

/** Lines of a new address. */
export const AddressContent = Type.Object(addressLines, {
  title: 'AddressContent',
  description: 'lines of a new address',
});
export type AddressContent = AccountTypes['AddressContent'];

/** Changes to an address. Absent lines keep their values. */
export const AddressChange = Type.Partial(AddressContent, {
  title: 'AddressChange',
  description: 'changes to an address; absent lines keep their values',
});
export type AddressChange = AccountTypes['AddressChange'];

const addressType = Type.Literal('address', { description: 'always address' });

/** Request body that creates an address. Unknown members are ignored. */
export const AddressCreation = Type.Object(
  {
    data: Type.Object(
      { type: addressType, ...AddressContent.properties },
      { description: 'the new address' },
    ),
  },
  { title: 'AddressCreation', description: 'request body that creates an address' },
);
export type AddressCreation = AccountTypes['AddressCreation'];

/** Request body that changes an address. */
export const AddressUpdate = Type.Object(
  {
    data: Type.Object(
      {
        id: Type.Optional(described(Uuid, 'the id in the path')),
        type: addressType,
        ...AddressChange.properties,
      },
      { description: 'the lines to change' },
    ),
  },
  { title: 'AddressUpdate', description: 'request body that changes an address' },
);
export type AddressUpdate = AccountTypes['AddressUpdate'];
