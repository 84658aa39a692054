import {
  CommerceError,
  canonicalUuid,
  createValidator,
  formatTimestamp,
  requireValid,
} from '@aisle/schema';
import {
  type AccountAddress,
  AddressChange,
  AddressContent,
  maxAddresses,
} from '@aisle/schema/accounts';
import type { SeedAddress } from '@aisle/schema/seed';
import { sha256 } from '#platform';
import { requireState, type UpdateOptions } from '../environment/require-options.js';
import {
  findPage,
  isSameJson,
  type ListOptions,
  pickKnown,
  type RecordAnswer,
  type RecordPage,
  selectRecords,
} from '../records/records.js';
import {
  type AccountContext,
  type OfAccount,
  requireOwnAccount,
  unknownAccount,
} from './account-operations.js';

/** Names an address of an account. */
export interface OfAddress extends OfAccount {
  readonly address_uuid: string;
}

/** Request for a new address. */
export interface AddressCreationRequest extends OfAccount {
  readonly attributes: AddressContent;
}

/** Request for a change of an address. */
export interface AddressUpdateRequest extends OfAddress, UpdateOptions {
  readonly attributes?: AddressChange;
}

/** Operations on the addresses of accounts, by their names in the contract. */
export const addressOperations = {
  /**
   * Returns the addresses of an account in the order in which they were added.
   * @throws CommerceError `not_found`.
   */
  async listAccountAddresses(
    context: AccountContext,
    request: OfAccount & ListOptions,
  ): Promise<RecordPage<AccountAddress>> {
    const { account, addresses } = await findAddresses(context, request);
    const all = addresses.map((address) => renderAddress(account, address));
    const { limit, offset } = request;
    const settings = await context.settings();
    return findPage(settings, { limit, offset }, undefined, async (window) =>
      selectRecords(all, window, () => []),
    );
  },

  /**
   * Returns an address of an account.
   * @throws CommerceError `not_found`.
   */
  async getAccountAddress(
    context: AccountContext,
    request: OfAddress,
  ): Promise<RecordAnswer<AccountAddress>> {
    const { account, addresses } = await findAddresses(context, request);
    return describeAddress(account, requireAddress(addresses, request));
  },

  /**
   * Adds an address to an account.
   * @throws CommerceError `validation_failed`, `not_found` (account), `conflict` for more addresses
   * than an account may have.
   */
  async createAccountAddress(
    context: AccountContext,
    { attributes, ...request }: AddressCreationRequest,
  ): Promise<RecordAnswer<AccountAddress>> {
    const { clock, ids } = context.environment;
    const time = formatTimestamp(clock());
    const lines = pickKnown(AddressContent, attributes);
    requireValid(validateContent(lines));
    const address = { id: ids(), ...(lines as AddressContent), created_at: time, updated_at: time };
    const account = await changeAddresses(context, request, (addresses) => {
      if (addresses.length >= maxAddresses) throw tooMany(request);
      return [...addresses, address];
    });
    return describeAddress(account, address);
  },

  /**
   * Changes the lines that are present and keeps the others, starting from the newest state.
   * @throws CommerceError `not_found`, `validation_failed`, `precondition_failed`; nothing has
   * changed then.
   */
  async updateAccountAddress(
    context: AccountContext,
    { attributes = {}, ...request }: AddressUpdateRequest,
  ): Promise<RecordAnswer<AccountAddress>> {
    const lines = pickKnown(AddressContent, attributes);
    requireValid(validateChange(lines));
    const time = formatTimestamp(context.environment.clock());
    let updated: SeedAddress | undefined;
    const account = await changeAddresses(context, request, (addresses, id) => {
      const before = requireAsSeen(id, addresses, request);
      const after = { ...before, ...lines };
      updated = isSameJson(before, after) ? before : { ...after, updated_at: time };
      return updated === before ? addresses : addresses.with(addresses.indexOf(before), updated);
    });
    return describeAddress(account, updated ?? requireAddress([], request));
  },

  /**
   * Deletes an address.
   * @throws CommerceError `not_found`, `precondition_failed`; nothing has changed then.
   */
  async deleteAccountAddress(
    context: AccountContext,
    request: OfAddress & UpdateOptions,
  ): Promise<void> {
    await changeAddresses(context, request, (addresses, id) => {
      const deleted = requireAsSeen(id, addresses, request);
      return addresses.filter((address) => address !== deleted);
    });
  },
};

const validateContent = createValidator(AddressContent);
const validateChange = createValidator(AddressChange);

/** Addresses of an account, and its id. */
interface AddressesOf {
  readonly account: string;
  readonly addresses: readonly SeedAddress[];
}

async function findAddresses({ store }: AccountContext, request: OfAccount): Promise<AddressesOf> {
  const account = requireOwnAccount(request);
  const found = await store.find(account);
  if (!found) throw unknownAccount(request.account_uuid);
  return { account, addresses: found.addresses ?? [] };
}

/** Changes the addresses of an account in one transaction. Returns the id of the account. */
async function changeAddresses(
  { store }: AccountContext,
  request: OfAccount,
  edit: (addresses: readonly SeedAddress[], account: string) => readonly SeedAddress[],
): Promise<string> {
  const account = requireOwnAccount(request);
  const changed = await store.change(account, (record) => {
    const addresses = record.addresses ?? [];
    const edited = edit(addresses, account);
    return edited === addresses ? record : { ...record, addresses: [...edited] };
  });
  if (!changed) throw unknownAccount(request.account_uuid);
  return account;
}

function requireAddress(
  addresses: readonly SeedAddress[],
  { account_uuid, address_uuid }: OfAddress,
): SeedAddress {
  const id = canonicalUuid(address_uuid);
  const found = addresses.find((address) => canonicalUuid(address.id) === id);
  if (found) return found;
  throw new CommerceError(
    'not_found',
    `The account ${account_uuid} has no address with the id ${address_uuid}.`,
  );
}

function requireAsSeen(
  account: string,
  addresses: readonly SeedAddress[],
  request: OfAddress & UpdateOptions,
): SeedAddress {
  const found = requireAddress(addresses, request);
  const thing = {
    name: `address ${found.id}`,
    shownBy: 'reading it',
    version: () => describeAddress(account, found).version,
  };
  requireState(thing, request);
  return found;
}

function tooMany({ account_uuid }: OfAccount): CommerceError {
  return new CommerceError(
    'conflict',
    `The account ${account_uuid} has ${maxAddresses} addresses, which is the limit; delete one first.`,
  );
}

/** Returns an address for a response, and its version. */
function describeAddress(account: string, address: SeedAddress) {
  const record = renderAddress(account, address);
  const version = sha256(JSON.stringify(record), 'base64url').slice(0, 27);
  return { record, version };
}

function renderAddress(
  account: string,
  { id, created_at, updated_at, ...lines }: SeedAddress,
): AccountAddress {
  return {
    id,
    type: 'address',
    ...lines,
    meta: { timestamps: { created_at, updated_at } },
    relationships: { account: { id: account, type: 'account' } },
  };
}
