import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as shopper from '@epcc-sdk/sdks-shopper';
import { afterAll, beforeAll, it } from 'vitest';
import { startDemo } from './start-demo.mjs';

let service;
beforeAll(async () => {
  service = await startDemo();
});
afterAll(() => service?.stop());

/** Operations of the client, by name: the method and path that each one asks for. */
async function findOperations() {
  const found = [];
  const asker = (name, method) => (options) => {
    found.push({ name, method, path: options.url });
    return Promise.resolve({});
  };
  for (const [name, call] of Object.entries(shopper)) {
    if (typeof call !== 'function') continue;
    const client = Object.fromEntries(
      ['get', 'post', 'put', 'delete'].map((method) => [method, asker(name, method)]),
    );
    // Other functions of the client take other arguments.
    try {
      await call({ client });
    } catch {}
  }
  return found;
}

/** Returns true if the service has no such operation, whatever it says of the path's ids. */
async function isMissing({ method, path }) {
  const id = '00000000-0000-4000-8000-000000000000';
  const response = await fetch(service.url + path.replaceAll(/\{\w+\}/g, id), {
    method,
    headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
    ...(method !== 'get' && { body: '{}' }),
  });
  return response.status === 405 || /No such endpoint/.test(await response.text());
}

it('the document names the operations of the shopper client that are missing, and no others', async () => {
  const operations = await findOperations();
  const missing = [];
  for (const operation of operations) {
    if (await isMissing(operation)) missing.push(operation.name);
  }
  const text = readFileSync(new URL('../docs/clients.md', import.meta.url), 'utf8');
  const [, rows = ''] = text.split('| Missing operation |');
  const named = [...rows.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  assert.deepEqual(named.toSorted(), missing.toSorted());
  const [, ...numbers] =
    text.match(/has (\d+) operations\. Aisle answers (\d+) of them and lacks (\d+)\./) ?? [];
  const counts = [operations.length, operations.length - missing.length, missing.length];
  assert.deepEqual(numbers.map(Number), counts);
});
