import { CommerceError, canonicalUuid } from '@aisle/schema';
import type { AccountMember, AccountMembership } from '@aisle/schema/accounts';
import { maxPageOffset } from '@aisle/schema/contract';
import { v5 as nameUuid } from 'uuid';
import {
  findPage,
  type ListOptions,
  type RecordAnswer,
  type RecordPage,
} from '../records/records.js';
import type { MemberRecord } from './account.js';
import {
  type AccountContext,
  type OfAccount,
  type OwnAccount,
  requireOwnAccount,
  unknownAccount,
} from './account-operations.js';

/** Names an account member. */
export interface OfMember extends OwnAccount {
  readonly member_uuid: string;
}

/** Resources to include in a response. */
interface IncludeOptions {
  /** `account_member` for the members of memberships. */
  readonly include?: readonly string[];
}

interface Included {
  readonly included?: { readonly account_members: readonly AccountMember[] };
}

/** Operations on account members and memberships, by their names in the contract. */
export const memberOperations = {
  /** Returns account members in the order of their ids: all, or those of the own account. */
  async listAccountMembers(
    { store, settings }: AccountContext,
    { account_id, ...options }: ListOptions & OwnAccount,
  ): Promise<RecordPage<AccountMember>> {
    const account = account_id === undefined ? undefined : canonicalUuid(account_id);
    return findPage(await settings(), options, undefined, async (window) => {
      const { total, records } = await store.listMembers(account, window);
      return { total, records: records.map(renderMember) };
    });
  },

  /**
   * Returns an account member. One who does not act for the own account is not found.
   * @throws CommerceError `not_found`.
   */
  async getAccountMember(
    { store }: AccountContext,
    { member_uuid, account_id }: OfMember,
  ): Promise<RecordAnswer<AccountMember>> {
    const found = await store.findMemberById(canonicalUuid(member_uuid));
    if (found && (account_id === undefined || actsFor(found, canonicalUuid(account_id)))) {
      return { record: renderMember(found) };
    }
    throw new CommerceError('not_found', `No account member has the id ${member_uuid}.`);
  },

  /**
   * Returns the memberships of an account in the order of the ids of the members.
   * @throws CommerceError `not_found`.
   */
  async listAccountMemberships(
    context: AccountContext,
    { limit, offset, include, ...request }: OfAccount & ListOptions & IncludeOptions,
  ): Promise<RecordPage<AccountMembership> & Included> {
    const account = await requireAccount(context, request);
    const settings = await context.settings();
    return findPage(settings, { limit, offset }, undefined, async (window) => {
      const { total, records } = await context.store.listMembers(account, window);
      const memberships = records.map((member) => renderMembership(account, member));
      return { total, records: memberships, ...includeMembers(records, include) };
    });
  },

  /**
   * Returns a membership of an account.
   * @throws CommerceError `not_found`.
   */
  async getAccountMembership(
    context: AccountContext,
    { include, ...request }: OfAccount & IncludeOptions & { readonly membership_uuid: string },
  ): Promise<RecordAnswer<AccountMembership> & Included> {
    const account = await requireAccount(context, request);
    const id = canonicalUuid(request.membership_uuid);
    const window = { limit: maxPageOffset, offset: 0 };
    const { records } = await context.store.listMembers(account, window);
    const member = records.find((one) => membershipId(account, one) === id);
    if (member) {
      return { record: renderMembership(account, member), ...includeMembers([member], include) };
    }
    throw new CommerceError(
      'not_found',
      `The account ${request.account_uuid} has no membership with the id ${request.membership_uuid}.`,
    );
  },
};

async function requireAccount({ store }: AccountContext, request: OfAccount): Promise<string> {
  const account = requireOwnAccount(request);
  if (await store.find(account)) return account;
  throw unknownAccount(request.account_uuid);
}

function actsFor({ account_ids }: MemberRecord, account: string): boolean {
  return account_ids.some((id) => canonicalUuid(id) === account);
}

/** Ids of memberships are made from the ids of the account and the member, and this. */
const namespace = '7e0b2c64-3a57-5f0e-8c1d-91d2a4b6c8e0';

function membershipId(account: string, { id }: MemberRecord): string {
  return nameUuid(`${account} ${canonicalUuid(id)}`, namespace);
}

function includeMembers(members: readonly MemberRecord[], include: readonly string[] = []) {
  if (!include.includes('account_member')) return {};
  return { included: { account_members: members.map(renderMember) } };
}

/** Renders a member for a response. */
function renderMember({ id, type, name, email, ...times }: MemberRecord): AccountMember {
  return {
    id,
    type,
    name,
    email,
    meta: metaOf(times),
    links: { self: `/v2/account-members/${id}` },
  };
}

/** Renders a membership. A member is a record, a membership is not: it has the times of the member. */
function renderMembership(account: string, member: MemberRecord): AccountMembership {
  const id = membershipId(account, member);
  return {
    id,
    type: 'account_membership',
    meta: metaOf(member),
    relationships: { account_member: { data: { id: member.id, type: member.type } } },
    links: { self: `/v2/accounts/${account}/account-memberships/${id}` },
  };
}

function metaOf({ created_at, updated_at }: Pick<MemberRecord, 'created_at' | 'updated_at'>) {
  return { timestamps: { created_at, updated_at } };
}
