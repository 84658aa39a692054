import { createValidator } from '@aisle/schema';
import { Account } from '@aisle/schema/accounts';
import type { SeedAccount } from '@aisle/schema/seed';
import { expect, it } from 'vitest';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const time = '2026-01-05T09:00:00Z';
const hut: SeedAccount = {
  type: 'account',
  id: makeUuid(0xacc1),
  name: 'Hut',
  created_at: time,
  updated_at: time,
};
const guides: SeedAccount = {
  ...hut,
  id: makeUuid(0xacc2),
  name: 'Guides',
  legal_name: 'Guides Ltd',
  registration_id: 'VR-1',
  external_ref: 'crm:2',
  parent_id: hut.id,
};
const unknown = makeUuid(0xffff);

/** Declares the tests of reading accounts. */
export function describeReadingAccounts(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, [hut, guides]);
  const ask = () => service.commerce.records;
  const idsOf = (found: { readonly records: readonly Account[] }) =>
    found.records.map(({ id }) => id);

  it('lists them by id, in pages', async () => {
    const all = await ask().listAccounts({});
    expect(idsOf(all)).toEqual([hut.id, guides.id]);
    const validate = createValidator(Account);
    expect(all.records.flatMap((one) => validate(one).faults ?? [])).toEqual([]);
    expect(all.records[0]).toEqual({
      id: hut.id,
      type: 'account',
      name: 'Hut',
      legal_name: null,
      registration_id: null,
      parent_id: null,
      meta: { timestamps: { created_at: time, updated_at: time } },
    });
    const second = await ask().listAccounts({ limit: 1, offset: 1 });
    expect(second).toEqual({ total: 2, limit: 1, offset: 1, records: all.records.slice(1) });
  });

  it('shows an account itself alone', async () => {
    const { records } = await ask().listAccounts({});
    for (const record of records) {
      const account_id = record.id.toUpperCase();
      expect(idsOf(await ask().listAccounts({ account_id }))).toEqual([record.id]);
      for (const account_uuid of [record.id, account_id]) {
        const answer = { record, version: expect.any(String) };
        expect(await ask().getAccount({ account_uuid })).toEqual(answer);
        expect(await ask().getAccount({ account_uuid, account_id })).toEqual(answer);
      }
    }
    const past = await ask().listAccounts({ account_id: hut.id, offset: 1 });
    expect(past).toMatchObject({ total: 1, records: [] });
    expect(await ask().listAccounts({ account_id: unknown })).toMatchObject({ total: 0 });
    const foreign = { account_uuid: hut.id, account_id: guides.id };
    for (const request of [foreign, { account_uuid: unknown }]) {
      await expect(ask().getAccount(request)).rejects.toMatchObject({
        code: 'not_found',
        message: `No account has the id ${request.account_uuid}.`,
      });
    }
  });

  it('are exported as they were imported, and refused where their parent is unknown', async () => {
    expect(await service.export()).toEqual([hut, guides]);
    expect((await service.load([{ ...hut, id: hut.id.toUpperCase() }])).changes).toEqual({
      account: { added: 0, changed: 0, unchanged: 1 },
    });
    await expect(service.load([{ ...guides, parent_id: unknown }])).rejects.toThrow(
      `refers to the account "${unknown}"`,
    );
  });
}
