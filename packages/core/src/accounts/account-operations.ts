import {
  CommerceError,
  canonicalUuid,
  createValidator,
  formatTimestamp,
  requireValid,
} from '@aisle/schema';
import { type Account, AccountChange, AccountContent } from '@aisle/schema/accounts';
import { sha256 } from '#platform';
import { requireState, type UpdateOptions } from '../environment/require-options.js';
import type { Environment } from '../environment/steerable-clock.js';
import type { StoreSettings } from '../environment/store-settings.js';
import {
  findPage,
  isSameJson,
  type ListOptions,
  type RecordAnswer,
  type RecordPage,
  selectRecords,
} from '../records/records.js';
import type { AccountRecord, AccountStore } from './account.js';

/** Dependencies of the account operations. */
export interface AccountContext {
  readonly store: AccountStore;
  readonly environment: Pick<Environment, 'clock' | 'ids'>;
  settings(): Promise<StoreSettings>;
}

/** The account that a request is limited to; all accounts if there is none. */
export interface OwnAccount {
  /** Id of the account; its letter case does not matter. */
  readonly account_id?: string | undefined;
}

/** Names an account. */
export interface OfAccount extends OwnAccount {
  readonly account_uuid: string;
}

/** Request for a new account. */
export interface AccountCreationRequest {
  readonly attributes: AccountContent;
}

/** Request for a change of an account. */
export interface AccountUpdateRequest extends OfAccount, UpdateOptions {
  readonly attributes?: AccountChange;
}

/** Operations on accounts, by their names in the contract. */
export const accountOperations = {
  /** Returns accounts in the order of their ids: all, or the own one. */
  async listAccounts(
    { store, settings }: AccountContext,
    { account_id, ...options }: ListOptions & OwnAccount,
  ): Promise<RecordPage<Account>> {
    return findPage(await settings(), options, undefined, async (window) => {
      if (account_id === undefined) {
        const { total, records } = await store.list(window);
        return { total, records: records.map(renderAccount) };
      }
      const own = await store.find(canonicalUuid(account_id));
      return selectRecords(own ? [renderAccount(own)] : [], window, () => []);
    });
  },

  /**
   * Returns an account. Another one than the own is not found.
   * @throws CommerceError `not_found`.
   */
  async getAccount({ store }: AccountContext, request: OfAccount): Promise<RecordAnswer<Account>> {
    const id = requireOwnAccount(request);
    const found = await store.find(id);
    if (!found) throw unknownAccount(request.account_uuid);
    return describeAccount(found);
  },

  /**
   * Creates an account without members.
   * @throws CommerceError `validation_failed`, also for an unknown parent.
   */
  async createAccount(
    { store, environment: { clock, ids } }: AccountContext,
    { attributes }: AccountCreationRequest,
  ): Promise<RecordAnswer<Account>> {
    const { name, parent_id, ...details } = requireValid(validateContent(attributes));
    const parent = parent_id ? canonicalUuid(parent_id) : undefined;
    if (parent !== undefined && !(await store.find(parent))) {
      const { message } = unknownAccount(parent);
      throw new CommerceError('validation_failed', `parent_id: ${message}`, {
        pointers: ['/parent_id'],
      });
    }
    const time = formatTimestamp(clock());
    const account: AccountRecord = applyDetails(
      { type: 'account', id: ids(), name, created_at: time, updated_at: time },
      details,
    );
    const added = parent === undefined ? account : { ...account, parent_id: parent };
    await store.add(added);
    return describeAccount(added);
  },

  /**
   * Changes the attributes that are present and keeps the others, starting from the newest state.
   * @throws CommerceError `not_found`, `validation_failed`, `precondition_failed`; nothing has
   * changed then.
   */
  async updateAccount(
    { store, environment }: AccountContext,
    { attributes = {}, ...request }: AccountUpdateRequest,
  ): Promise<RecordAnswer<Account>> {
    const id = requireOwnAccount(request);
    const { name, parent_id, ...details } = requireValid(validateChange(attributes));
    const updated_at = formatTimestamp(environment.clock());
    const changed = await store.change(id, (before) => {
      const version = () => describeAccount(before).version;
      requireState({ name: `account ${id}`, shownBy: 'reading it', version }, request);
      requireSameParent(before, parent_id);
      const after = applyDetails({ ...before, ...(name !== undefined && { name }) }, details);
      return isSameJson(before, after) ? before : { ...after, updated_at };
    });
    if (!changed) throw unknownAccount(request.account_uuid);
    return describeAccount(changed);
  },
};

const validateContent = createValidator(AccountContent);
const validateChange = createValidator(AccountChange);

const detailNames = ['legal_name', 'registration_id', 'external_ref'] as const;

/** Sets the details that are present. Null and an empty text clear one. */
function applyDetails(
  account: AccountRecord,
  details: Pick<AccountChange, (typeof detailNames)[number]>,
): AccountRecord {
  const after = { ...account };
  for (const name of detailNames) {
    const value = details[name];
    if (value) after[name] = value;
    else if (value !== undefined) delete after[name];
  }
  return after;
}

function requireSameParent({ parent_id }: AccountRecord, given: string | null | undefined): void {
  const current = parent_id ?? null;
  if (given === undefined || given === current) return;
  if (given !== null && current !== null && canonicalUuid(given) === canonicalUuid(current)) return;
  throw new CommerceError(
    'validation_failed',
    `parent_id: the parent of an account cannot change, it is ${current}; leave it out`,
    { pointers: ['/parent_id'] },
  );
}

/**
 * Returns the id of the account of a request, in small letters.
 * @throws CommerceError `not_found` for another account than that of the caller.
 */
export function requireOwnAccount({ account_uuid, account_id }: OfAccount): string {
  const id = canonicalUuid(account_uuid);
  if (account_id === undefined || canonicalUuid(account_id) === id) return id;
  throw unknownAccount(account_uuid);
}

/** Returns the error for an unknown account. */
export function unknownAccount(id: string): CommerceError {
  return new CommerceError('not_found', `No account has the id ${id}.`);
}

/** Returns an account for a response, and its version. */
function describeAccount(account: AccountRecord) {
  const record = renderAccount(account);
  const version = sha256(JSON.stringify(record), 'base64url').slice(0, 27);
  return { record, version };
}

/** Renders an account for a response. */
function renderAccount({
  id,
  type,
  name,
  legal_name,
  registration_id,
  external_ref,
  parent_id,
  created_at,
  updated_at,
}: AccountRecord): Account {
  return {
    id,
    type,
    name,
    legal_name: legal_name ?? null,
    registration_id: registration_id ?? null,
    ...(external_ref !== undefined && { external_ref }),
    parent_id: parent_id ?? null,
    meta: { timestamps: { created_at, updated_at } },
  };
}
