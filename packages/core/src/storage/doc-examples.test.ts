import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as schema from '@aisle/schema';
import * as catalog from '@aisle/schema/catalog';
import * as contract from '@aisle/schema/contract';
import * as filter from '@aisle/schema/filter';
import * as subscriptions from '@aisle/schema/subscriptions';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readDocExamples, runDocExample } from '../../test/support/doc-examples.js';
import * as core from '../index.js';
import * as postgres from '../postgres.js';
import * as sqlite from '../sqlite.js';
import { makeOffering, makePlan } from '../testing/make-offering.js';
import { makeShop, shopIds } from '../testing/make-shop.js';
import { makeSubscription } from '../testing/make-subscription.js';
import { makeUuid } from '../testing/make-uuid.js';
import * as wasm from '../wasm.js';

// Checks that the examples in doc comments run and print their documented output.

const folder = mkdtempSync(join(tmpdir(), 'aisle-examples-'));
const yearly = makePlan({ id: makeUuid(0x300), billing_interval_type: 'year' });
const club = makeOffering({ plans: [makePlan(), yearly] });
const records = [...makeShop(), club, makeSubscription()];
const storage = sqlite.openSqlite(join(folder, 'store.sqlite'));
const commerce = core.createCommerce({ storage });

beforeAll(() => commerce.loadRecords(records));
afterAll(async () => {
  await commerce.close();
  await rm(folder, { recursive: true });
});

const examples = ['../', '../../../schema/src/'].flatMap((place) =>
  readDocExamples(fileURLToPath(new URL(place, import.meta.url))),
);

it('there are examples of what is used first', () => {
  expect(examples.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'backupSqlite',
      'createClock',
      'createCommerce',
      'createTestCommerce',
      'createValidator',
      'listNodeProducts',
      'loadRecords',
      'openPostgres',
      'openSqlite',
      'openWasm',
      'parseFilter',
      'publishRelease',
      'update',
    ]),
  );
});

it.each(examples)('the example of $name', async ({ code, ...example }) => {
  const local = code
    .replaceAll(/'(store\.\w+)'/g, (_, name) => JSON.stringify(join(folder, name)))
    .replace('postgres://shop:secret@localhost/shop', inject('postgres'));
  const names = {
    ...schema,
    ...catalog,
    ...contract,
    ...filter,
    ...subscriptions,
    ...core,
    ...sqlite,
    ...postgres,
    ...wasm,
    commerce,
    storage,
    records,
    catalog_id: shopIds.catalog,
    node_id: shopIds.hierarchy,
    id: makeSubscription().id,
    plan_id: yearly.id,
  };
  expect(await runDocExample({ ...example, code: local }, names)).toEqual(example.output);
});
