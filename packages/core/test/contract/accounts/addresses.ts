import { createValidator } from '@aisle/schema';
import { AccountAddress, type AddressContent, maxAddresses } from '@aisle/schema/accounts';
import type { SeedAccount } from '@aisle/schema/seed';
import { expect, it } from 'vitest';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const account_uuid = makeUuid(0xacc1);
const account: SeedAccount = { type: 'account', id: account_uuid, name: 'Hut' };
const other: SeedAccount = { type: 'account', id: makeUuid(0xacc2), name: 'Guides' };
const attributes: AddressContent = {
  first_name: 'Ida',
  last_name: 'Berg',
  line_1: 'High Street 1',
  postcode: 'AB1',
  country: 'GB',
};

/** Declares the tests of the addresses of accounts. */
export function describeAddresses(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, [account, other]);
  const ask = () => service.commerce.records;
  const add = async (more: Partial<AddressContent> = {}) =>
    ask().createAccountAddress({ account_uuid, attributes: { ...attributes, ...more } });
  const list = async () => (await ask().listAccountAddresses({ account_uuid })).records;

  it('are added, changed and deleted', async () => {
    const first = await add();
    const second = await add({ city: 'Aberdeen' });
    expect(createValidator(AccountAddress)(first.record).faults).toBeUndefined();
    expect(first.record).toMatchObject({
      ...attributes,
      relationships: { account: { id: account_uuid, type: 'account' } },
    });
    expect(await list()).toEqual([first.record, second.record]);
    expect(await ask().listAccountAddresses({ account_uuid, limit: 1, offset: 1 })).toEqual({
      total: 2,
      limit: 1,
      offset: 1,
      records: [second.record],
    });
    const request = { account_uuid, address_uuid: first.record.id.toUpperCase() };
    expect(await ask().getAccountAddress(request)).toEqual(first);

    service.environment.advance(1000);
    const same = await ask().updateAccountAddress({ ...request, attributes: { country: 'GB' } });
    expect(same).toEqual(first);
    const changed = await ask().updateAccountAddress({
      ...request,
      attributes: { city: 'Perth' },
    });
    expect(changed.record).toMatchObject({ ...attributes, city: 'Perth' });
    expect(changed.record.meta.timestamps.updated_at).not.toBe(
      first.record.meta.timestamps.updated_at,
    );
    expect(await list()).toEqual([changed.record, second.record]);
    const [exported] = await service.export();
    await service.commerce.reset();
    await service.load([exported as SeedAccount]);
    expect(await list()).toEqual([changed.record, second.record]);

    await ask().deleteAccountAddress(request);
    expect(await list()).toEqual([second.record]);
    await expect(ask().deleteAccountAddress(request)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are changed only in the state that a request expects', async () => {
    const { record, version = '' } = await add();
    const request = { account_uuid, address_uuid: record.id };
    const change = { ...request, attributes: { city: 'Perth' } };
    const stale = { ifVersion: ['old'] };
    for (const asked of [
      () => ask().updateAccountAddress({ ...change, ...stale }),
      () => ask().deleteAccountAddress({ ...request, ...stale }),
    ]) {
      await expect(asked()).rejects.toMatchObject({ code: 'precondition_failed' });
    }
    expect(await list()).toEqual([record]);
    await ask().updateAccountAddress({ ...change, ifVersion: [version] });
    await expect(() =>
      ask().deleteAccountAddress({ ...request, ifVersion: [version] }),
    ).rejects.toMatchObject({ code: 'precondition_failed' });
  });

  it('of several requests at once are all kept', async () => {
    const added = await Promise.all(['A', 'B', 'C', 'D'].map((city) => add({ city })));
    const ids = added.map(({ record }) => record.id);
    expect((await list()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('are at most 100', async () => {
    const time = '2026-01-05T09:00:00Z';
    const addresses = Array.from({ length: maxAddresses }, (_, index) => ({
      ...attributes,
      id: makeUuid(0xadd00 + index),
      created_at: time,
      updated_at: time,
    }));
    await service.load([{ ...account, addresses }]);
    await expect(add()).rejects.toMatchObject({ code: 'conflict' });
    expect(await list()).toHaveLength(25);
  });

  it('of another account than the own, and what is no address, are refused', async () => {
    const { record } = await add();
    const foreign = { account_uuid, account_id: other.id, address_uuid: record.id };
    for (const asked of [
      () => ask().listAccountAddresses(foreign),
      () => ask().getAccountAddress(foreign),
      () => ask().createAccountAddress({ ...foreign, attributes }),
      () => ask().updateAccountAddress({ ...foreign, attributes: { city: 'Perth' } }),
      () => ask().deleteAccountAddress(foreign),
      () => ask().getAccountAddress({ account_uuid: other.id, address_uuid: record.id }),
      () => ask().createAccountAddress({ account_uuid: makeUuid(0xffff), attributes }),
    ]) {
      await expect(asked()).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(add({ postcode: '' })).rejects.toMatchObject({
      code: 'validation_failed',
      pointers: ['/postcode'],
    });
    expect(await list()).toEqual([record]);
    const twice = {
      ...attributes,
      id: record.id,
      created_at: '2026-01-05T09:00:00Z',
      updated_at: '2026-01-05T09:00:00Z',
    };
    await expect(service.load([{ ...account, addresses: [twice, twice] }])).rejects.toThrow(
      'is the id of an address in this list already',
    );
  });
}
