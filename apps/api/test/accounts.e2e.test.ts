import type { ErrorList } from '@aisle/schema';
import type {
  AccountDocument,
  AccountList,
  AccountMemberDocument,
  AccountMemberList,
  AccountMembershipList,
  AccountTokenList,
  AddressDocument,
  AddressList,
} from '@aisle/schema/accounts';
import type { SeedAccount } from '@aisle/schema/seed';
import { pino } from 'pino';
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

const lines = {
  first_name: 'Ida',
  last_name: 'Berg',
  line_1: 'High Street 1',
  postcode: 'AB1',
  country: 'GB',
};
const data = { type: 'address', ...lines };

describe('addresses', () => {
  useService();
  const add = async (account = own.id) => {
    const options = { method: 'POST', json: { data } };
    const path = `${accounts}/${account}/addresses`;
    const added = await ask<AddressDocument>(path, await shopper(account, options));
    expect(added.status).toBe(201);
    return { path: `${path}/${added.body.data.id}`, added };
  };

  it('are added, changed and deleted by their account', async () => {
    const { path, added } = await add();
    const read = await ask<AddressDocument>(path, await shopper(own.id));
    expect(read.body).toEqual(added.body);
    const etag = read.headers.get('etag') ?? '';
    expect(added.headers.get('etag')).toBe(etag);
    const json = { data: { type: 'address', id: added.body.data.id, line_2: 'Flat 2' } };
    const stale = { method: 'PUT', json, headers: { 'If-Match': '"old"' } };
    expect((await ask(path, await shopper(own.id, stale))).status).toBe(412);
    const current = { method: 'PUT', json, headers: { 'If-Match': etag } };
    const changed = await ask<AddressDocument>(path, await shopper(own.id, current));
    expect(changed.body.data).toMatchObject({ ...lines, line_2: 'Flat 2' });
    const wrong = { method: 'PUT', json: { data: { ...json.data, id: ids.unknown } } };
    expect((await ask(path, await shopper(own.id, wrong))).status).toBe(400);
    const list = await ask<AddressList>(`${ofOwn}/addresses`, await shopper(own.id));
    expect(list.body.data).toEqual([changed.body.data]);
    expect((await ask(path, await shopper(own.id, { method: 'DELETE' }))).status).toBe(204);
    expect((await ask(path, await shopper(own.id))).status).toBe(404);
  });

  it('of another account are unknown, and stay as they are', async () => {
    const { path, added } = await add(other.id);
    const token = await implicit();
    const asked = [
      ['GET', `${ofOther}/addresses`],
      ['POST', `${ofOther}/addresses`, { data }],
      ['GET', path],
      ['PUT', path, { data: { type: 'address', city: 'Elsewhere' } }],
      ['DELETE', path],
    ] as const;
    for (const [method, place, json] of asked) {
      const request = { method, ...(json && { json }) };
      const foreign = await ask(place, await shopper(own.id, request));
      expect([method, foreign.status]).toEqual([method, 404]);
      expect(foreign.body.errors[0]?.detail).toBe(`No account has the id ${other.id}.`);
      expect((await ask(place, { ...request, token })).status).toBe(403);
      expect((await ask(place, { ...request, token: null })).status).toBe(401);
    }
    const across = path.replace(other.id, own.id);
    expect((await ask(across, await shopper(own.id))).status).toBe(404);
    const store = await ask<AddressDocument>(path);
    expect(store.body).toEqual(added.body);
  });

  it('are refused without what an address needs', async () => {
    const json = { data: { ...data, postcode: undefined, city: 'x'.repeat(256) } };
    const refused = await ask(`${ofOwn}/addresses`, { method: 'POST', json });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('data.postcode: '),
      expect.stringContaining('data.city: '),
    ]);
  });
});

describe('changes of accounts', () => {
  useService();
  const creation = { method: 'POST', json: { data: { type: 'account', name: 'New' } } };

  it('are made by the account itself, and by the store', async () => {
    const json = { data: { type: 'account', name: 'Ours', legal_name: 'Ours' } };
    const read = await ask<AccountDocument>(ofOwn, await shopper(own.id));
    const etag = read.headers.get('etag') ?? '';
    const stale = { method: 'PUT', json, headers: { 'If-Match': '"old"' } };
    expect((await ask(ofOwn, await shopper(own.id, stale))).status).toBe(412);
    const current = { method: 'PUT', json, headers: { 'If-Match': etag } };
    const changed = await ask<AccountDocument>(ofOwn, await shopper(own.id, current));
    expect(changed.body.data).toMatchObject({ name: 'Ours', legal_name: 'Ours' });
    const byStore = await ask<AccountDocument>(ofOwn, { method: 'PUT', json });
    expect(byStore.body).toEqual(changed.body);
    const foreign = await shopper(own.id, { method: 'PUT', json });
    expect((await ask(ofOther, foreign)).status).toBe(404);
    expect((await ask(ofOwn, { method: 'PUT', json, token: await implicit() })).status).toBe(403);
    const wrong = { data: { type: 'account', name: '' } };
    const refused = await ask(ofOwn, { method: 'PUT', json: wrong });
    expect([refused.status, refused.body.errors[0]?.detail]).toEqual([
      400,
      expect.stringContaining('data.name: '),
    ]);
  });

  it('are new accounts for the store alone', async () => {
    const made = await ask<AccountDocument>(accounts, creation);
    expect([made.status, made.body.data.name]).toEqual([201, 'New']);
    expect((await ask(accounts, await shopper(own.id, creation))).status).toBe(403);
    expect((await ask(accounts, { ...creation, token: null })).status).toBe(401);
  });
});

const otpPath = '/v2/authentication-realms/a/password-profiles/b/one-time-password-token-request';
const otp = {
  type: 'one_time_password_token_request',
  username: 'mara',
  purpose: 'passwordless_authentication',
};
const passwordless = {
  type: 'account_management_authentication_token',
  authentication_mechanism: 'passwordless',
  username: 'mara',
};

describe('members', () => {
  useService();
  const signIn = async (change: object) => {
    const credentials = { username: 'Mara', password: 'a long walk home', ...change };
    const type = 'account_management_authentication_token';
    const json = { data: { type, ...credentials } };
    const options = { method: 'POST', token: await implicit(), json };
    return ask<AccountTokenList & ErrorList>('/v2/account-members/tokens', options);
  };
  const signUp = { authentication_mechanism: 'self_signup', name: 'Mara', email: 'm@example.org' };
  const password = { authentication_mechanism: 'password', password_profile_id: ids.unknown };

  it('get tokens for their accounts, which see those alone', async () => {
    const made = await signIn(signUp);
    const back = await signIn(password);
    expect([made.status, back.status]).toEqual([201, 201]);
    expect(back.body.meta).toEqual(made.body.meta);
    for (const { body, headers } of [made, back]) {
      expect(headers.get('cache-control')).toBe('no-store');
      const [{ account_id = '', token = '', expires = '' } = {}] = body.data;
      expect(Date.parse(expires)).toBeGreaterThan(Date.now());
      const options = { token: await implicit(), headers: { [accountHeader]: token } };
      const list = await ask<AccountList>(accounts, options);
      expect(list.body.data.map(({ id, name }) => [id, name])).toEqual([[account_id, 'Mara']]);
      expect((await ask(ofOwn, options)).status).toBe(404);
      const member = `/v2/account-members/${body.meta.account_member_id}`;
      const read = await ask<AccountMemberDocument>(member, options);
      expect(read.body.data).toMatchObject({ name: 'Mara', email: 'm@example.org' });
      const all = await ask<AccountMemberList>('/v2/account-members', options);
      expect(all.body.data).toEqual([read.body.data]);
      const memberships = `${accounts}/${account_id}/account-memberships`;
      const links = await ask<AccountMembershipList>(
        `${memberships}?include=account_member`,
        options,
      );
      expect(links.body.included?.account_members).toEqual(all.body.data);
      const [link] = links.body.data;
      const one = await ask<{ data: unknown }>(`${memberships}/${link?.id}`, options);
      expect(one.body.data).toEqual(link);
      for (const path of [member, '/v2/account-members', memberships]) {
        expect((await ask(path, { token: await implicit() })).status).toBe(403);
      }
      for (const path of [member, memberships]) {
        expect((await ask(path, await shopper(own.id))).status).toBe(404);
      }
      expect((await ask(member)).status).toBe(200);
    }
    expect((await ask('/v2/account-members/tokens')).status).toBe(400);
  });

  it('sign in once with a one-time password, which the log of development mode shows', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) });
    const open = await startService({ log, development: true });
    await open.commerce.accounts.signUp({
      username: 'Mara',
      password: 'a long walk home',
      name: 'Mara',
      email: 'm@example.org',
    });
    const request = (username: string) => {
      const json = { ...otp, username };
      return open.request(otpPath, { method: 'POST', json });
    };
    const answers = [await request('mara'), await request('nobody')];
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([202, '']);
    const shown = lines.join('').matchAll(/one-time password of (\w+): (\w{8})/g);
    const [[, name, one_time_password_token] = [], ...more] = [...shown];
    expect([name, more]).toEqual(['mara', []]);
    const signIn = () =>
      open.request<AccountTokenList>('/v2/account-members/tokens', {
        method: 'POST',
        json: { data: { ...passwordless, username: 'MARA', one_time_password_token } },
      });
    const signedIn = await signIn();
    expect([signedIn.status, signedIn.body.data[0]?.account_name]).toEqual([201, 'Mara']);
    expect((await signIn()).status).toBe(401);
    open.stop();
  });

  it('get no one-time passwords where nobody would see them', async () => {
    const lines: string[] = [];
    const write = (line: string) => lines.push(line);
    for (const options of [
      { development: false, log: pino({ level: 'debug' }, { write }) },
      { development: true, log: pino({ level: 'info' }, { write }) },
    ]) {
      const closed = await startService(options);
      const asked = await closed.request<ErrorList>(otpPath, { method: 'POST', json: otp });
      const json = { data: { ...passwordless, one_time_password_token: 'x' } };
      const used = await closed.request<ErrorList>('/v2/account-members/tokens', {
        method: 'POST',
        json,
      });
      for (const { status, body } of [asked, used]) {
        expect([status, body.errors[0]?.detail]).toEqual([
          501,
          expect.stringContaining('no mails'),
        ]);
      }
      closed.stop();
    }
    expect(lines.join('')).not.toContain('one-time password of');
  });

  it('are refused without the right password, and without what a new one needs', async () => {
    const wrong = await signIn({ ...password, password: 'wrong' });
    const unknown = await signIn({ ...password, username: 'nobody' });
    expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
    for (const [change, detail] of [
      [{ ...signUp, name: undefined }, 'data.name: is required'],
      [{ ...signUp, password: 'short' }, 'data.password: '],
      [{ ...password, password: undefined }, 'data.password: is required'],
      [{ ...password, authentication_mechanism: 'oidc' }, 'data.authentication_mechanism: '],
    ] as const) {
      const refused = await signIn(change);
      expect(refused.status).toBe(400);
      expect(refused.body.errors[0]?.detail).toContain(detail);
    }
    expect((await ask('/v2/account-members/tokens', { method: 'POST', token: null })).status).toBe(
      401,
    );
  });
});
