import { defineOperations, defineRecordOperations } from '../operation/operation.js';
import { pagingParameters } from '../operation/paging.js';
import { conditionHeaders, namesParameter, shopperHeaders } from '../operation/shopper-headers.js';
import { Identifier, Uuid } from '../primitives/described.js';
import { AccountCreation, AccountUpdate, AddressCreation, AddressUpdate } from './account.js';
import { AccountTokenRequest, OneTimePasswordRequest } from './sign-in.js';

const token = 'EP-Account-Management-Authentication-Token';

/** Header with the account of the client. */
export const ownAccount = {
  [token]: {
    ...shopperHeaders[token],
    description:
      'token of an account, issued by this service; limits the request to that account. Required with a read-only token',
  },
} as const;

/** Path parameter with the id of an account. */
const accountParameters = {
  account_uuid: { schema: Uuid, description: 'id of an account (case-insensitive)' },
} as const;

/** Path parameters with the ids of an account and of its address. */
const addressParameters = {
  ...accountParameters,
  address_uuid: { schema: Uuid, description: 'id of an address of the account (case-insensitive)' },
} as const;

/** Path parameter with the id of an account member. */
const memberParameters = {
  member_uuid: { schema: Uuid, description: 'id of an account member (case-insensitive)' },
} as const;

/** The `include` parameter for memberships. */
const includeMembers = {
  include: namesParameter({ account_member: 'the members of the memberships' }, 'account_member'),
} as const;

/** Operations on accounts, their members and their addresses, by name. */
export const accountOperations = defineRecordOperations({
  listAccounts: {
    tag: 'Accounts',
    summary: 'Get the accounts',
    description:
      'Returns accounts ordered by id. With an account’s token, only that account is returned. Otherwise the access token must have write access.',
    method: 'GET',
    paths: ['/v2/accounts'],
    permission: 'account:use',
    params: {},
    query: pagingParameters,
    headers: ownAccount,
    brings: { 200: 'a page of accounts' },
    data: 'records',
  },
  getAccount: {
    tag: 'Accounts',
    summary: 'Get an account',
    description: 'Returns an account. With an account’s token, other accounts return 404.',
    method: 'GET',
    paths: ['/v2/accounts/:account_uuid'],
    permission: 'account:use',
    params: accountParameters,
    headers: ownAccount,
    brings: { 200: 'the account' },
    isTagged: true,
    data: 'record',
  },
  createAccount: {
    tag: 'Accounts',
    summary: 'Create an account',
    description: 'Creates an account without members. It may belong to another account.',
    method: 'POST',
    paths: ['/v2/accounts'],
    permission: 'subscription:write',
    params: {},
    body: AccountCreation,
    attributesAt: '/data',
    brings: { 201: 'the created account' },
    isTagged: true,
    data: 'record',
  },
  updateAccount: {
    tag: 'Accounts',
    summary: 'Update an account',
    description:
      'Changes the attributes that are present and keeps the others; null clears one. With an account’s token, that account can be changed.',
    method: 'PUT',
    paths: ['/v2/accounts/:account_uuid'],
    permission: 'account:use',
    params: accountParameters,
    headers: { ...ownAccount, ...conditionHeaders },
    body: AccountUpdate,
    attributesAt: '/data',
    brings: { 200: 'current state of the account' },
    isTagged: true,
    data: 'record',
  },
  listAccountMembers: {
    tag: 'Accounts',
    summary: 'Get the account members',
    description:
      'Returns account members ordered by id. With an account’s token, only those that act for it are returned.',
    method: 'GET',
    paths: ['/v2/account-members'],
    permission: 'account:use',
    params: {},
    query: pagingParameters,
    headers: ownAccount,
    brings: { 200: 'a page of account members' },
    data: 'records',
  },
  getAccountMember: {
    tag: 'Accounts',
    summary: 'Get an account member',
    description:
      'Returns an account member. With an account’s token, members that do not act for it return 404.',
    method: 'GET',
    paths: ['/v2/account-members/:member_uuid'],
    permission: 'account:use',
    params: memberParameters,
    headers: ownAccount,
    brings: { 200: 'the account member' },
    data: 'record',
  },
  listAccountMemberships: {
    tag: 'Accounts',
    summary: 'Get the memberships of an account',
    description: 'Returns a membership for each member that acts for an account.',
    method: 'GET',
    paths: ['/v2/accounts/:account_uuid/account-memberships'],
    permission: 'account:use',
    params: accountParameters,
    query: { ...includeMembers, ...pagingParameters },
    headers: ownAccount,
    brings: { 200: 'a page of memberships' },
    data: 'records',
  },
  getAccountMembership: {
    tag: 'Accounts',
    summary: 'Get a membership of an account',
    description: 'Returns a membership, as in the list of memberships.',
    method: 'GET',
    paths: ['/v2/accounts/:account_uuid/account-memberships/:membership_uuid'],
    permission: 'account:use',
    params: {
      ...accountParameters,
      membership_uuid: {
        schema: Uuid,
        description: 'id of a membership of the account (case-insensitive)',
      },
    },
    query: includeMembers,
    headers: ownAccount,
    brings: { 200: 'the membership' },
    data: 'record',
  },
  listAccountAddresses: {
    tag: 'Accounts',
    summary: 'Get the addresses of an account',
    description: 'Returns the addresses of an account in the order in which they were added.',
    method: 'GET',
    paths: ['/v2/accounts/:account_uuid/addresses'],
    permission: 'account:use',
    params: accountParameters,
    query: pagingParameters,
    headers: ownAccount,
    brings: { 200: 'a page of addresses' },
    data: 'records',
  },
  getAccountAddress: {
    tag: 'Accounts',
    summary: 'Get an address of an account',
    description: 'Returns an address, as in the list of addresses.',
    method: 'GET',
    paths: ['/v2/accounts/:account_uuid/addresses/:address_uuid'],
    permission: 'account:use',
    params: addressParameters,
    headers: ownAccount,
    brings: { 200: 'the address' },
    isTagged: true,
    data: 'record',
  },
  createAccountAddress: {
    tag: 'Accounts',
    summary: 'Add an address to an account',
    description: 'Adds an address to an account, which can have 100.',
    method: 'POST',
    paths: ['/v2/accounts/:account_uuid/addresses'],
    permission: 'account:use',
    params: accountParameters,
    headers: ownAccount,
    body: AddressCreation,
    attributesAt: '/data',
    brings: { 201: 'the created address' },
    isTagged: true,
    data: 'record',
  },
  updateAccountAddress: {
    tag: 'Accounts',
    summary: 'Update an address of an account',
    description:
      'Changes the lines that are present and keeps the others; an empty text clears one.',
    method: 'PUT',
    paths: ['/v2/accounts/:account_uuid/addresses/:address_uuid'],
    permission: 'account:use',
    params: addressParameters,
    headers: { ...ownAccount, ...conditionHeaders },
    body: AddressUpdate,
    attributesAt: '/data',
    brings: { 200: 'current state of the address' },
    isTagged: true,
    data: 'record',
  },
  deleteAccountAddress: {
    tag: 'Accounts',
    summary: 'Delete an address of an account',
    description: 'Deletes an address. Subscriptions keep its id.',
    method: 'DELETE',
    paths: ['/v2/accounts/:account_uuid/addresses/:address_uuid'],
    permission: 'account:use',
    params: addressParameters,
    headers: { ...ownAccount, ...conditionHeaders },
    brings: { 204: 'the address is deleted' },
  },
});

/** Operations on account members, by name. */
export const memberOperations = defineOperations({
  createAccountToken: {
    tag: 'Accounts',
    summary: 'Sign in or up as an account member',
    description:
      'Returns a token for each account of a member: with password, of an existing one; with passwordless, of one who got a one-time password; with self_signup, of a new one with an account of the same name, as long as the store has fewer than 100,000 members. After ten wrong passwords in a row, a username has to wait for fifteen minutes.',
    method: 'POST',
    paths: ['/v2/account-members/tokens'],
    permission: 'account:use',
    params: {},
    query: {},
    headers: {},
    body: { contentTypes: ['application/json'], schema: AccountTokenRequest },
    responses: { 201: { description: 'tokens of the accounts' } },
    library: { call: 'accounts.signIn' },
  },
  requestOneTimePassword: {
    tag: 'Accounts',
    summary: 'Request a one-time password',
    description:
      'Makes a password for a member, valid once and for ten minutes. The service sends no mails: in development mode, the log on the terminal shows it; otherwise this is a 501. An unknown username gets the same answer.',
    method: 'POST',
    paths: [
      '/v2/authentication-realms/:realm_id/password-profiles/:password_profile_id/one-time-password-token-request',
    ],
    permission: 'account:use',
    params: {
      realm_id: {
        schema: Identifier,
        description: 'any text; there is one list of members',
        example: 'shopper',
      },
      password_profile_id: { schema: Identifier, description: 'any text, too', example: 'members' },
    },
    query: {},
    headers: {},
    body: { contentTypes: ['application/json'], schema: OneTimePasswordRequest },
    responses: { 202: { description: 'a member with this username got a one-time password' } },
    library: { call: 'accounts.makeOneTimePassword' },
  },
});
