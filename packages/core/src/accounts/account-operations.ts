import { CommerceError, canonicalUuid } from '@aisle/schema';
import type { Account } from '@aisle/schema/accounts';
import type { Environment } from '../environment/steerable-clock.js';
import type { StoreSettings } from '../environment/store-settings.js';
import {
  findPage,
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
    return { record: renderAccount(found) };
  },
};

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
