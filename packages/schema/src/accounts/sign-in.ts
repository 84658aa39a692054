import Type from 'typebox';
import type { AccountTypes } from '../generated/account-types.js';
import { described, Timestamp, Uuid } from '../primitives/described.js';

const tokenType = Type.Literal('account_management_authentication_token', {
  description: 'always account_management_authentication_token',
});

const username = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'text to sign in with, such as an email address; letter case does not matter',
});
const password = Type.String({
  minLength: 1,
  maxLength: 1024,
  writeOnly: true,
  description:
    'secret of the member; a new one has at least 8 characters. Required unless passwordless',
});
const oneTimePassword = Type.String({
  minLength: 1,
  maxLength: 255,
  writeOnly: true,
  description: 'one-time password that was requested; required with passwordless',
});
const name = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'how the new member and account are called; required with self_signup',
});
const email = Type.String({
  maxLength: 255,
  pattern: '^[^@]+@[^@]+$',
  description: 'an email address with one @; required with self_signup',
});

/** A new account member. */
export const SignUp = Type.Object(
  {
    username,
    password: Type.String({ minLength: 8, maxLength: 1024, description: 'secret of the member' }),
    name,
    email,
  },
  { title: 'SignUp', description: 'a new account member' },
);
export type SignUp = AccountTypes['SignUp'];

/** Request body for the tokens of an account member. Unknown members are ignored. */
export const AccountTokenRequest = Type.Object(
  {
    data: Type.Object(
      {
        type: tokenType,
        authentication_mechanism: Type.Enum(['password', 'self_signup', 'passwordless'], {
          description:
            'password: sign in as an existing member. passwordless: the same with a one-time password. self_signup: create a member and its account',
        }),
        username,
        password: Type.Optional(password),
        one_time_password_token: Type.Optional(oneTimePassword),
        name: Type.Optional(name),
        email: Type.Optional(email),
      },
      { description: 'credentials' },
    ),
  },
  { title: 'AccountTokenRequest', description: 'credentials of an account member' },
);
export type AccountTokenRequest = AccountTypes['AccountTokenRequest'];

/** Request body for a one-time password. Unknown members are ignored. */
export const OneTimePasswordRequest = Type.Object(
  {
    type: Type.Literal('one_time_password_token_request', {
      description: 'always one_time_password_token_request',
    }),
    username,
    purpose: Type.Literal('passwordless_authentication', {
      description: 'always passwordless_authentication; passwords cannot be reset',
    }),
  },
  { title: 'OneTimePasswordRequest', description: 'member who wants a one-time password' },
);
export type OneTimePasswordRequest = AccountTypes['OneTimePasswordRequest'];

/** Token of an account. */
export const AccountToken = Type.Object(
  {
    type: tokenType,
    account_id: described(Uuid, 'account that the token acts for'),
    account_name: Type.String({ description: 'how that account is called' }),
    token: Type.String({
      description: 'to send in the header EP-Account-Management-Authentication-Token',
    }),
    expires: described(Timestamp, 'time from which the token is refused'),
  },
  { additionalProperties: false, title: 'AccountToken', description: 'a token of an account' },
);
export type AccountToken = AccountTypes['AccountToken'];

/** Response with the tokens of an account member. */
export const AccountTokenList = Type.Object(
  {
    data: Type.Array(AccountToken, {
      minItems: 1,
      description: 'one token for each account of the member',
    }),
    meta: Type.Object(
      { account_member_id: described(Uuid, 'id of the member that signed in') },
      { additionalProperties: false, description: 'the member' },
    ),
  },
  {
    additionalProperties: false,
    title: 'AccountTokenList',
    description: 'tokens of the accounts of a member',
  },
);
export type AccountTokenList = AccountTypes['AccountTokenList'];
