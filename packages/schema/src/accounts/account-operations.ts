import { defineRecordOperations } from '../operation/operation.js';
import { pagingParameters } from '../operation/paging.js';
import { shopperHeaders } from '../operation/shopper-headers.js';
import { Uuid } from '../primitives/described.js';

const token = 'EP-Account-Management-Authentication-Token';

/** Header with the account of the client. */
const ownAccount = {
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

/** Operations on accounts, by name. */
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
    data: 'record',
  },
});
