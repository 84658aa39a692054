import { type Operation, operationList } from '@aisle/schema/contract';
import { devOperations } from '@aisle/schema/dev';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ids } from './support/shop.js';
import { type Service, startService } from './support/start-service.js';

// Engines differ in the texts that they can store and compare. The service has an answer to each
// text on all of them.

let service: Service;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  service = await startService({ development: true });
  const { access_token } = await service.tokens.issueAccess('shop', 'client_credentials');
  headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
});
afterAll(() => service.stop());

const known: Readonly<Record<string, string>> = {
  catalog_id: ids.retail,
  release_id: 'latestPublished',
  hierarchy_id: ids.clothing,
  node_id: ids.shirts,
  product_id: ids.tee,
  cart_id: 'odd',
  subscription_uuid: ids.subscription,
};

/** For each path parameter of an operation, a request with a text in it. */
const asked = ([...operationList, ...devOperations] as readonly Operation[]).flatMap(
  ({ method, paths: [path] }) =>
    [...path.matchAll(/:([a-z_]+)/g)].map(([, odd]) => (text: string) => ({
      method,
      path: path.replaceAll(/:([a-z_]+)/g, (_, name) =>
        name === odd ? text : (known[name] ?? ids.unknown),
      ),
    })),
);

const release = `/catalogs/${ids.retail}/releases/latestPublished`;
const nodes = `/_dev${release}/nodes/${ids.clothing}`;

/** Requests with a text in them. */
const questions: readonly ((text: string) => string)[] = [
  (text) => `${release}/products?filter=eq(name,"${text}"):in(sku,"${text}",A):in(tags,"${text}")`,
  (text) => `${release}/nodes?filter=in(id,"${text}")`,
  (text) => `${release}/hierarchies?filter=eq(slug,"${text}")`,
  (text) => `/catalogs?filter=eq(name,"${text}")`,
  (text) => `/catalogs/rules?filter=eq(tags,"${text}")`,
  (text) => `/v2/files?filter=in(id,"${text}")`,
  (text) => `/v2/subscriptions/subscriptions?filter=eq(external_ref,"${text}")`,
  (text) => `/_dev/subscriptions?search=${text}`,
  (text) => `${nodes}/values?attribute=name&search=${text}`,
  (text) => `${nodes}/explanation?product=${text}`,
];

it.each([
  ['long', 'x'.repeat(5000)],
  ['with a NUL in it', 'a%00b'],
  ['of another script', '%E8%8C%B6%F0%9F%8D%B5'],
  ['with half a letter in it', '%ED%A0%BD'],
  ['of SQL', "'; DROP TABLE products; -- %25_%5C"],
])('a text that is %s is found or refused, wherever it is sent', async (_, text) => {
  const requests = [
    ...asked.map((make) => make(text)),
    ...questions.map((make) => ({ method: 'GET', path: make(text) })),
  ];
  for (const { method, path } of requests) {
    const body = method === 'GET' || method === 'DELETE' ? null : '{}';
    const { status } = await fetch(`${service.url}${path}`, { method, headers, body });
    expect([200, 204, 400, 404], `${method} ${path}`).toContain(status);
  }
});
