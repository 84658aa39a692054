import {
  type AccountCreation,
  AccountDocument,
  AccountList,
  type AccountUpdate,
  type AddressCreation,
  AddressDocument,
  AddressList,
  type AddressUpdate,
} from '../../accounts/account.js';
import type { accountOperations, memberOperations } from '../../accounts/account-operations.js';
import {
  AccountMemberDocument,
  AccountMemberList,
  AccountMembershipDocument,
  AccountMembershipList,
} from '../../accounts/member.js';
import {
  AccountTokenList,
  type AccountTokenRequest,
  type OneTimePasswordRequest,
} from '../../accounts/sign-in.js';
import {
  challenge,
  type DocumentsOf,
  type ErrorDefinition,
  notFound,
  stateChanged,
  storageFull,
} from './documentation.js';

const accounts = '/v2/accounts';
const own = `${accounts}/acc00001-0000-4000-8000-000000000000`;
const home = `${own}/addresses/add20001-0000-4000-8000-000000000000`;

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

const ofAddress = {
  403: noAccount,
  404: {
    description: `${ofAccount[404].description}, or it has no such address`,
    examples: {
      ...ofAccount[404].examples,
      address: {
        title: 'Not Found',
        details: [
          `The account ${own.slice(-36)} has no address with the id add2ffff-0000-4000-8000-000000000000.`,
        ],
      },
    },
  } satisfies ErrorDefinition,
};

const badAddress: ErrorDefinition = {
  description: 'invalid body; one error for each problem',
  examples: {
    postcode: {
      title: 'Validation Error',
      details: ['data.postcode: must have 1 to 255 characters, has 0'],
    },
  },
};

const addressChanged = stateChanged(`address ${home.slice(-36)}`, 'reading it');

const creation: AddressCreation = {
  data: {
    type: 'address',
    name: 'Depot',
    first_name: 'Jana',
    last_name: 'Roth',
    line_1: 'Am Sattel 7',
    city: 'Obertal',
    postcode: '83471',
    country: 'DE',
  },
};

const update: AddressUpdate = { data: { type: 'address', instructions: 'Ring twice.' } };

const members = '/v2/account-members';
const memberId = 'acce0001-0000-4000-8000-000000000000';

const badAccount: ErrorDefinition = {
  description: 'invalid body; one error for each problem',
  examples: {
    unnamed: {
      title: 'Validation Error',
      details: ['data.name: must have 1 to 1024 characters, has 0'],
    },
  },
};

const newAccount: AccountCreation = {
  data: { type: 'account', name: 'Gratweg Club', legal_name: 'Gratweg e. V.' },
};

const accountUpdate: AccountUpdate = {
  data: { type: 'account', name: 'Wildbach Guides', legal_name: 'Wildbach Mountain Guides GmbH' },
};

/** Documentation of the operations on accounts, their members and addresses, by name. */
export const accountDocuments: DocumentsOf<typeof accountOperations> = {
  listAccounts: {
    answer: { schema: AccountList, summary: `GET ${accounts}?page[limit]=1` },
    errors: { 403: noAccount },
  },
  getAccount: {
    answer: { schema: AccountDocument, summary: `GET ${own}` },
    errors: ofAccount,
  },
  createAccount: {
    bodies: { club: { summary: 'create an account', value: newAccount } },
    answer: { schema: AccountDocument, summary: 'the created account' },
    errors: { 400: badAccount },
  },
  updateAccount: {
    bodies: { names: { summary: 'change the names', value: accountUpdate } },
    answer: { schema: AccountDocument, summary: 'the account with its new names' },
    errors: {
      ...ofAccount,
      400: badAccount,
      412: stateChanged(`account ${own.slice(-36)}`, 'reading it'),
    },
  },
  listAccountMembers: {
    answer: { schema: AccountMemberList, summary: `GET ${members}?page[limit]=1` },
    errors: { 403: noAccount },
  },
  getAccountMember: {
    answer: { schema: AccountMemberDocument, summary: `GET ${members}/${memberId}` },
    errors: {
      403: noAccount,
      404: notFound(
        'no such member, or they do not act for the account of the token',
        'member',
        'No account member has the id acceffff-0000-4000-8000-000000000000.',
      ),
    },
  },
  listAccountMemberships: {
    answer: {
      schema: AccountMembershipList,
      summary: `GET ${own}/account-memberships?include=account_member`,
    },
    errors: ofAccount,
  },
  getAccountMembership: {
    answer: {
      schema: AccountMembershipDocument,
      summary: `GET ${own}/account-memberships/7593fd63-9a89-5ee9-9d29-d25ea5cba67d`,
    },
    errors: {
      403: noAccount,
      404: {
        description: `${ofAccount[404].description}, or it has no such membership`,
        examples: ofAccount[404].examples,
      },
    },
  },
  listAccountAddresses: {
    answer: { schema: AddressList, summary: `GET ${own}/addresses` },
    errors: ofAccount,
  },
  getAccountAddress: {
    answer: { schema: AddressDocument, summary: `GET ${home}` },
    errors: ofAddress,
  },
  createAccountAddress: {
    bodies: { depot: { summary: 'add an address', value: creation } },
    answer: { schema: AddressDocument, summary: 'the created address' },
    errors: {
      ...ofAccount,
      400: badAddress,
      409: {
        description: 'the account has 100 addresses',
        examples: {
          addresses: {
            title: 'Conflict',
            details: [
              `The account ${own.slice(-36)} has 100 addresses, which is the limit; delete one first.`,
            ],
          },
        },
      },
    },
  },
  updateAccountAddress: {
    bodies: { instructions: { summary: 'add a note for the delivery', value: update } },
    answer: { schema: AddressDocument, summary: 'the address with its note' },
    errors: { ...ofAddress, 400: badAddress, 412: addressChanged },
  },
  deleteAccountAddress: { errors: { ...ofAddress, 412: addressChanged } },
};

const type = 'account_management_authentication_token';

const signIn: AccountTokenRequest = {
  data: {
    type,
    authentication_mechanism: 'password',
    username: 'ines@wildbach.example',
    password: 'rope and compass',
  },
};

const signInOnce: AccountTokenRequest = {
  data: {
    type,
    authentication_mechanism: 'passwordless',
    username: 'ines@wildbach.example',
    one_time_password_token: '7hk2m9xq',
  },
};

const oneTimePassword: OneTimePasswordRequest = {
  type: 'one_time_password_token_request',
  username: 'ines@wildbach.example',
  purpose: 'passwordless_authentication',
};

/** Error of a service that cannot show one-time passwords. */
const noMails: ErrorDefinition = {
  description: 'the service cannot show one-time passwords to anybody',
  examples: {
    mails: {
      title: 'Not Implemented',
      details: [
        'This store sends no mails, so there are no one-time passwords; sign in with a password. In development mode, the log on a terminal shows them.',
      ],
    },
  },
};

const signUp: AccountTokenRequest = {
  data: {
    type,
    authentication_mechanism: 'self_signup',
    username: 'mara@example.org',
    password: 'a long walk home',
    name: 'Mara Lind',
    email: 'mara@example.org',
  },
};

/** Documentation of the operations on account members, by name. */
export const memberDocuments: DocumentsOf<typeof memberOperations> = {
  createAccountToken: {
    bodies: {
      password: { summary: 'sign in with a password', value: signIn },
      oneTime: { summary: 'sign in with a one-time password', value: signInOnce },
      signUp: { summary: 'become a member, with an account of the same name', value: signUp },
    },
    answer: {
      schema: AccountTokenList,
      summary: 'a token for the account of the member',
      value: {
        data: [
          {
            type,
            account_id: own.slice(-36),
            account_name: 'Wildbach Guides',
            token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhY2MwMDAwMSJ9.example',
            expires: '2026-07-01T10:00:00.000Z',
          },
        ],
        meta: { account_member_id: 'acce0001-0000-4000-8000-000000000000' },
      },
    },
    errors: {
      400: {
        description: 'invalid body; one error for each problem',
        examples: {
          name: {
            title: 'Validation Error',
            details: ['data.name: is required'],
          },
        },
      },
      401: {
        description: 'wrong username or password, or the access token is not valid',
        headers: challenge,
        examples: {
          password: { title: 'Unauthorized', details: ['Wrong username or password.'] },
        },
      },
      409: {
        description: 'the username is taken',
        examples: {
          username: {
            title: 'Conflict',
            details: [
              'The username "ines@wildbach.example" is taken; sign in with its password, or choose another one.',
            ],
          },
        },
      },
      429: {
        description: 'ten wrong passwords in a row for this username',
        headers: { 'Retry-After': 'number of seconds to wait before a retry' },
        examples: {
          tries: {
            title: 'Too Many Requests',
            details: [
              'Too many wrong passwords for this username; try again after 2026-07-01T10:00:00.000Z.',
            ],
          },
        },
      },
      501: noMails,
      507: {
        ...storageFull,
        description: 'the store has 100,000 account members, or the disk is full',
        examples: {
          ...storageFull.examples,
          members: {
            title: 'Insufficient Storage',
            details: [
              'The store has 100000 account members, which is the limit for signing up. Ask the operator to import you.',
            ],
          },
        },
      },
    },
  },
  requestOneTimePassword: {
    bodies: { member: { summary: 'for a member by their username', value: oneTimePassword } },
    errors: {
      400: {
        description: 'invalid body; one error for each problem',
        examples: {
          purpose: {
            title: 'Validation Error',
            details: ['purpose: must be "passwordless_authentication", is "reset_password"'],
          },
        },
      },
      501: noMails,
    },
  },
};
