import { AccountDocument, AccountList } from '../../accounts/account.js';
import type { accountOperations } from '../../accounts/account-operations.js';
import { type DocumentsOf, type ErrorDefinition, notFound } from './documentation.js';

const accounts = '/v2/accounts';
const own = `${accounts}/acc00001-0000-4000-8000-000000000000`;

/** Error for a token that sees one account only, without the token of one. */
export const noAccount: ErrorDefinition = {
  description:
    'the token sees only what belongs to an account and no account was given, or the service does not accept the host name in Host',
  examples: {
    account: {
      title: 'Forbidden',
      details: [
        "This token can use only what belongs to an account, but no account is given. Send the account's token in EP-Account-Management-Authentication-Token, or get a token with grant_type client_credentials.",
      ],
    },
  },
};

const ofAccount = {
  403: noAccount,
  404: notFound(
    'no such account, or it is not that of the token',
    'account',
    'No account has the id accfffff-0000-4000-8000-000000000000.',
  ),
};

/** Documentation of the operations on accounts, by name. */
export const accountDocuments = {
  listAccounts: {
    answer: { schema: AccountList, summary: `GET ${accounts}?page[limit]=1` },
    errors: { 403: noAccount },
  },
  getAccount: {
    answer: { schema: AccountDocument, summary: `GET ${own}` },
    errors: ofAccount,
  },
} satisfies DocumentsOf<typeof accountOperations>;
