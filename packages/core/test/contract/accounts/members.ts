import { createValidator } from '@aisle/schema';
import { AccountMember, AccountMembership } from '@aisle/schema/accounts';
import type { SeedAccount, SeedAccountMember } from '@aisle/schema/seed';
import { expect, it } from 'vitest';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const hut: SeedAccount = { type: 'account', id: makeUuid(0xacc1), name: 'Hut' };
const guides: SeedAccount = { type: 'account', id: makeUuid(0xacc2), name: 'Guides' };
const ida: SeedAccountMember = {
  type: 'account_member',
  id: makeUuid(0xacce1).toUpperCase(),
  username: 'zoe',
  name: 'Ida',
  email: 'ida@example.org',
  account_ids: [guides.id, hut.id.toUpperCase()],
};
const jan: SeedAccountMember = {
  ...ida,
  id: makeUuid(0xacce2),
  username: 'adam',
  name: 'Jan',
  account_ids: [hut.id],
};
const unknown = makeUuid(0xffff);

/** Declares the tests of reading account members, and of changing accounts. */
export function describeMembers(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, [hut, guides, ida, jan]);
  const ask = () => service.commerce.records;
  const namesOf = async (request: object) =>
    (await ask().listAccountMembers(request)).records.map(({ name }) => name);

  it('are listed by id: all, or those of an account', async () => {
    const { records } = await ask().listAccountMembers({});
    const validate = createValidator(AccountMember);
    expect(records.flatMap((one) => validate(one).faults ?? [])).toEqual([]);
    expect(records.map(({ name }) => name)).toEqual(['Ida', 'Jan']);
    expect(JSON.stringify(records)).not.toContain('zoe');
    expect(await namesOf({ account_id: hut.id })).toEqual(['Ida', 'Jan']);
    expect(await namesOf({ account_id: guides.id.toUpperCase() })).toEqual(['Ida']);
    expect(await namesOf({ account_id: unknown })).toEqual([]);
    const second = await ask().listAccountMembers({ limit: 1, offset: 1 });
    expect(second).toEqual({ total: 2, limit: 1, offset: 1, records: records.slice(1) });
  });

  it('are found by id, unless they act for other accounts only', async () => {
    const ofGuides = { account_id: guides.id };
    const { record } = await ask().getAccountMember({ member_uuid: ida.id, ...ofGuides });
    expect(record).toMatchObject({ name: 'Ida', email: 'ida@example.org' });
    for (const request of [{ member_uuid: jan.id, ...ofGuides }, { member_uuid: unknown }]) {
      await expect(ask().getAccountMember(request)).rejects.toMatchObject({
        code: 'not_found',
        message: `No account member has the id ${request.member_uuid}.`,
      });
    }
    expect((await ask().getAccountMember({ member_uuid: jan.id })).record.name).toBe('Jan');
  });

  it('have a membership for each account', async () => {
    const account_uuid = hut.id;
    const page = await ask().listAccountMemberships({ account_uuid, include: ['account_member'] });
    const validate = createValidator(AccountMembership);
    expect(page.records.flatMap((one) => validate(one).faults ?? [])).toEqual([]);
    expect(page.included?.account_members.map(({ name }) => name)).toEqual(['Ida', 'Jan']);
    for (const record of page.records) {
      const request = { account_uuid, membership_uuid: record.id };
      expect(await ask().getAccountMembership(request)).toEqual({ record });
      const elsewhere = { ...request, account_uuid: guides.id };
      await expect(ask().getAccountMembership(elsewhere)).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    for (const request of [{ account_uuid, account_id: guides.id }, { account_uuid: unknown }]) {
      await expect(ask().listAccountMemberships(request)).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });

  it('change with an import, and after a new sign-up', async () => {
    await service.load([{ ...ida, account_ids: [guides.id] }]);
    expect(await namesOf({ account_id: hut.id })).toEqual(['Jan']);
    const { accounts } = await service.commerce.accounts.signUp({
      username: 'Mara',
      password: 'a long walk home',
      name: 'Mara',
      email: 'mara@example.org',
    });
    expect(await namesOf({ account_id: accounts[0]?.id })).toEqual(['Mara']);
    await service.commerce.reset();
    expect(await namesOf({})).toEqual([]);
  });

  it('act for accounts that are created and changed', async () => {
    const attributes = { name: 'Club', legal_name: 'Club e. V.', parent_id: hut.id };
    const made = await ask().createAccount({ attributes });
    expect(made.record).toMatchObject({ ...attributes, registration_id: null });
    const account_uuid = made.record.id;
    expect(await ask().getAccount({ account_uuid })).toEqual(made);
    service.environment.advance(1000);
    const changed = await ask().updateAccount({
      account_uuid,
      attributes: { name: 'Alpine Club', legal_name: null, external_ref: 'crm:3' },
      ifVersion: [made.version ?? ''],
    });
    expect(changed.record).toMatchObject({
      name: 'Alpine Club',
      legal_name: null,
      external_ref: 'crm:3',
      parent_id: hut.id,
    });
    const { created_at, updated_at } = changed.record.meta.timestamps;
    expect(updated_at > created_at).toBe(true);
    expect(
      await ask().updateAccount({ account_uuid, attributes: { name: 'Alpine Club' } }),
    ).toEqual(changed);
    const refused = [
      [{ attributes: { name: 'X' }, ifVersion: [made.version ?? ''] }, 'precondition_failed'],
      [{ attributes: { name: 'X' }, account_id: hut.id }, 'not_found'],
      [{ attributes: { name: '' } }, 'validation_failed'],
      [{ attributes: { parent_id: guides.id } }, 'validation_failed'],
    ] as const;
    for (const [request, code] of refused) {
      await expect(ask().updateAccount({ account_uuid, ...request })).rejects.toMatchObject({
        code,
      });
    }
    const orphan = { attributes: { name: 'Y', parent_id: unknown } };
    await expect(ask().createAccount(orphan)).rejects.toMatchObject({
      code: 'validation_failed',
      message: `parent_id: No account has the id ${unknown}.`,
    });
    expect(await ask().getAccount({ account_uuid })).toEqual(changed);
    expect((await ask().listAccounts({})).total).toBe(3);
  });
}
