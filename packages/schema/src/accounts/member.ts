import Type from 'typebox';
import { documentOf, listMembers, listOf } from '../catalog/list-envelope.js';
import type { AccountTypes } from '../generated/account-types.js';
import { described, MetaTimestamps, Uuid } from '../primitives/described.js';

const meta = Type.Object(
  { timestamps: described(MetaTimestamps, 'times of creation and of the last change') },
  { additionalProperties: false, description: 'times of the member' },
);

const links = Type.Object(
  { self: Type.String({ description: 'relative URL' }) },
  { additionalProperties: false, description: 'link to the resource itself' },
);

const memberType = Type.Literal('account_member', { description: 'always account_member' });

/** Account member: a person who acts for accounts. */
export const AccountMember = Type.Object(
  {
    id: described(Uuid, 'id used in paths'),
    type: memberType,
    name: Type.String({ description: 'name of the person' }),
    email: Type.String({ description: 'address for mails to the person' }),
    meta,
    links,
  },
  {
    additionalProperties: false,
    title: 'AccountMember',
    description: 'a person who acts for accounts',
  },
);
export type AccountMember = AccountTypes['AccountMember'];

/** Response with an account member. */
export const AccountMemberDocument = documentOf(AccountMember, {
  title: 'AccountMemberDocument',
  what: 'an account member',
});
export type AccountMemberDocument = AccountTypes['AccountMemberDocument'];

/** Page of account members. */
export const AccountMemberList = listOf(AccountMember, {
  title: 'AccountMemberList',
  what: 'a page of account members',
  order: 'members of this page, ordered by id',
});
export type AccountMemberList = AccountTypes['AccountMemberList'];

/** Membership: the right of a member to act for an account. */
export const AccountMembership = Type.Object(
  {
    id: described(Uuid, 'id used in paths; made from the ids of the account and the member'),
    type: Type.Literal('account_membership', { description: 'always account_membership' }),
    meta,
    relationships: Type.Object(
      {
        account_member: Type.Object(
          {
            data: Type.Object(
              { id: described(Uuid, 'id of the member'), type: memberType },
              { additionalProperties: false, description: 'the person, by id' },
            ),
          },
          { additionalProperties: false, description: 'the person who acts for the account' },
        ),
      },
      { additionalProperties: false, description: 'related resources' },
    ),
    links,
  },
  {
    additionalProperties: false,
    title: 'AccountMembership',
    description: 'the right of a member to act for an account',
  },
);
export type AccountMembership = AccountTypes['AccountMembership'];

const included = Type.Optional(
  Type.Object(
    {
      account_members: Type.Array(AccountMember, { description: 'the members of the memberships' }),
    },
    { additionalProperties: false, description: 'resources requested with include' },
  ),
);

/** Response with a membership. */
export const AccountMembershipDocument = Type.Object(
  { data: described(AccountMembership, 'the requested membership'), included },
  {
    additionalProperties: false,
    title: 'AccountMembershipDocument',
    description: 'a membership of an account',
  },
);
export type AccountMembershipDocument = AccountTypes['AccountMembershipDocument'];

/** Page of memberships. */
export const AccountMembershipList = Type.Object(
  {
    ...listMembers(
      AccountMembership,
      'memberships of this page, ordered by the ids of the members',
    ),
    included,
  },
  {
    additionalProperties: false,
    title: 'AccountMembershipList',
    description: 'a page of memberships of an account',
  },
);
export type AccountMembershipList = AccountTypes['AccountMembershipList'];
