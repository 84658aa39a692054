import type { ErrorList } from '@aisle/schema';
import type { AccountDocument, AccountList } from '@aisle/schema/accounts';
import type { SeedAccount } from '@aisle/schema/seed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, makeShop } from './support/shop.js';
import { type RequestOptions, type Service, startService } from './support/start-service.js';

const own: SeedAccount = { type: 'account', id: ids.account, name: 'Own' };
const other: SeedAccount = { type: 'account', id: ids.unknown, name: 'Other' };
const accountHeader = 'EP-Account-Management-Authentication-Token';

let service: Service;

/** Starts a service for the tests of a block. */
function useService(): void {
  beforeAll(async () => {
    service = await startService({ records: [...makeShop(), own, other] });
  });
  afterAll(() => service.stop());
}

const ask = <Body = ErrorList>(path: string, options?: RequestOptions) =>
  service.request<Body>(path, options);
const implicit = async () => (await service.tokens.issueAccess('shop', 'implicit')).access_token;

/** Options of a storefront's request: a token for reading, and that of an account. */
const shopper = async (account: string, more: RequestOptions = {}): Promise<RequestOptions> => ({
  token: await implicit(),
  ...more,
  headers: {
    ...more.headers,
    [accountHeader]: await service.tokens.issueShopper('account', account),
  },
});

const accounts = '/v2/accounts';
const ofOwn = `${accounts}/${own.id}`;
const ofOther = `${accounts}/${other.id}`;

describe('accounts', () => {
  useService();

  it('are all there for the store', async () => {
    const all = await ask<AccountList>(accounts);
    expect(all.body.data.map(({ name }) => name).toSorted()).toEqual(['Other', 'Own']);
    const page = await ask<AccountList>(`${accounts}?page[limit]=1&page[offset]=1`);
    expect(page.body.meta).toMatchObject({ results: { total: 2 }, page: { total: 1 } });
    for (const data of all.body.data) {
      const one = await ask<AccountDocument>(`${accounts}/${data.id}`);
      expect(one.body).toEqual({ data });
    }
  });

  it('are there for themselves alone, again and again', async () => {
    for (const more of [
      {},
      {},
      { token: (await service.tokens.issueAccess('shop', 'client_credentials')).access_token },
    ]) {
      const list = await ask<AccountList>(accounts, await shopper(own.id, more));
      expect(list.body.data.map(({ name }) => name)).toEqual(['Own']);
      expect((await ask(ofOwn, await shopper(own.id, more))).status).toBe(200);
      const foreign = await ask(ofOther, await shopper(own.id, more));
      expect(foreign.status).toBe(404);
      expect(foreign.body.errors[0]?.detail).toBe(`No account has the id ${other.id}.`);
    }
  });

  it('are refused to a token that only reads and names no account, and to tokens that do not hold', async () => {
    const token = await implicit();
    const customer = await service.tokens.issueShopper('customer', own.id);
    for (const path of [accounts, ofOwn]) {
      const none = await ask(path, { token });
      expect(none.status).toBe(403);
      expect(none.body.errors[0]?.detail).toContain(accountHeader);
      for (const wrong of ['x.y.z', token, customer]) {
        const options = { token, headers: { [accountHeader]: wrong } };
        expect((await ask(path, options)).status).toBe(401);
      }
      expect((await ask(path, { token: null })).status).toBe(401);
    }
  });

  it('are refused what is no id and no page', async () => {
    expect((await ask(`${accounts}/none`)).status).toBe(400);
    expect((await ask(`${accounts}?page[limit]=101`)).status).toBe(400);
    expect((await ask(`${accounts}?filter=eq(name,Own)`)).status).toBe(400);
  });
});
