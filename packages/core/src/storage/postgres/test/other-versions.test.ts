import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSchemas } from '../../../../test/support/use-schema.js';
import { isShortened } from '../../../catalog/documents/packed-layout.js';
import { lengthenProduct } from '../../../catalog/documents/product-references.js';
import { dictionaryNumber, generationOf } from '../../../catalog/release-format/number-nodes.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { type Connection, connect } from '../connection/connection.js';
import { migrate } from '../connection/migrate.js';
import { migrations, newestVersion } from '../migrations.js';
import { beginPublication } from './begin-publication.js';
import { countLost, nothingLost } from './find-gaps.js';
import { openTestStore, type TestStore } from './open-test-store.js';

const makeSchema = useSchemas();
let connectionString: string;
let connection: Connection;
let store: TestStore;
beforeEach(async () => {
  connectionString = await makeSchema();
  connection = await connect({ connectionString });
  store = await openTestStore(connectionString);
  await store.load(makeShop());
});
afterEach(async () => {
  await store.close();
  await connection.close();
});

const setVersion = (version: number) =>
  connection.run({ text: 'UPDATE store SET version = $1', values: [version] });
const readVersion = async () => {
  const [row] = await connection.query<{ version: number }>({ text: 'SELECT version FROM store' });
  return row?.version ?? 0;
};

describe('a publication', () => {
  it('is refused once a newer version has changed the tables, and leaves nothing', async () => {
    const known = await readVersion();
    const message = expect.stringContaining(
      `its schema is ${known + 1}, this program knows ${known}`,
    );
    const refusal = { code: 'unusable_file', message };
    const publication = await beginPublication(store);
    await setVersion(known + 1);
    const end = { nodes: [], languages: ['en'], default_language: 'en', sale_changes: [] };
    await expect(publication.complete(end)).rejects.toMatchObject(refusal);
    await publication.abandon();
    const publishing = store.commerce.catalog.publishRelease(shopIds.catalog);
    await expect(publishing).rejects.toMatchObject(refusal);
    await setVersion(known);
    await store.commerce.cleanUp();
    expect(await countLost(connection)).toEqual(nothingLost);
    expect((await store.commerce.catalog.listCatalogs())[0]?.releases).toHaveLength(1);
  });
});

it('a release without a dictionary is read as it was, and published on', async () => {
  const list = { catalog_id: shopIds.catalog, node_id: shopIds.hierarchy };
  const rows = await connection.query<{ number: number; packed: string }>({
    text: `SELECT number, encode(packed, 'base64') AS packed FROM release_products`,
  });
  const packed = new Map(rows.map((row) => [row.number, Buffer.from(row.packed, 'base64')]));
  expect([...packed.values()].filter(isShortened).length).toBeGreaterThan(2);
  for (const [number, stored] of packed) {
    const own = dictionaryNumber(generationOf(number));
    const long = lengthenProduct(stored, () => packed.get(own) ?? Buffer.alloc(9));
    await connection.run(
      number === own
        ? { text: 'DELETE FROM release_products WHERE number = $1', values: [number] }
        : {
            text: 'UPDATE release_products SET packed = $1 WHERE number = $2',
            values: [long, number],
          },
    );
  }
  const before = await store.commerce.catalog.listNodeProducts(list);
  await store.commerce.catalog.publishRelease(shopIds.catalog);
  const fresh = await openTestStore(connectionString);
  const after = await fresh.commerce.catalog.listNodeProducts(list);
  expect(after.products.map(({ id }) => id)).toEqual(before.products.map(({ id }) => id));
  expect(after.products.length).toBeGreaterThan(2);
  await fresh.close();
});

describe('the next version of the tables', () => {
  const steps = [
    ...migrations,
    {
      version: newestVersion + 1,
      sql: 'CREATE TABLE notes (text text NOT NULL); INSERT INTO notes SELECT id FROM products;',
    },
  ];
  const next = newestVersion + 1;
  const bring = async (isReadOnly = false) => {
    const schema = new URL(connectionString).searchParams.get('schema') ?? '';
    const session = await connection.openSession();
    try {
      await migrate(session, { schema, location: 'here', isReadOnly }, steps);
    } finally {
      await session.end();
    }
  };

  it('keeps the records, is made once, and is refused by this one', async () => {
    const tables = 'SELECT count(*) AS count FROM products';
    const [before] = await connection.query<{ count: number }>({ text: tables });
    await bring();
    await bring();
    expect(await readVersion()).toBe(next);
    expect(await connection.query<{ count: number }>({ text: tables })).toEqual([before]);
    const [notes] = await connection.query<{ count: number }>({
      text: 'SELECT (SELECT count(*) FROM notes) - (SELECT count(*) FROM products) AS count',
    });
    expect(Number(notes?.count)).toBe(0);
    await expect(connect({ connectionString })).rejects.toMatchObject({
      code: 'unusable_file',
      message: expect.stringContaining(
        `was written by a newer version (its schema is ${next}, this program knows ${next - 1})`,
      ),
    });
  });

  it('needs a store that may be written', async () => {
    await expect(bring(true)).rejects.toMatchObject({
      code: 'unusable_file',
      message: expect.stringContaining('Open it once for writing'),
    });
    expect(await readVersion()).toBe(newestVersion);
  });
});

it('a store from before the first release is refused', async () => {
  await connection.run({ text: 'DROP TABLE carts', isOnce: true });
  await expect(connect({ connectionString })).rejects.toMatchObject({
    code: 'unusable_file',
    message: expect.stringContaining('was written by a version before 0.1.0'),
  });
});
