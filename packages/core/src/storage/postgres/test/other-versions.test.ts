import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSchemas } from '../../../../test/support/use-schema.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { type Connection, connect } from '../connection/connection.js';
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
    await store.commerce.sweep();
    expect(await countLost(connection)).toEqual(nothingLost);
    expect((await store.commerce.catalog.listCatalogs())[0]?.releases).toHaveLength(1);
  });
});

describe('a store of the version 1', () => {
  it('keeps its records, has its releases pruned, and publishes again', async () => {
    const records: string[] = [];
    for (const table of kept) {
      const [row] = await connection.query<{ rows: string }>({
        text: `SELECT coalesce(json_agg(${table}), '[]')::text AS rows FROM ${table}`,
      });
      records.push(row?.rows ?? '[]');
    }
    await store.close();
    const schema = new URL(connectionString).searchParams.get('schema');
    const first = new URL('../migrations/001-initial.sql', import.meta.url);
    for (const text of [
      `DROP SCHEMA ${schema} CASCADE`,
      `CREATE SCHEMA ${schema}`,
      ...readFileSync(first, 'utf8').split(/;\n(?=\n|CREATE)/),
      `INSERT INTO store (program, version, releases) VALUES ('aisle', 1, 1)`,
      `INSERT INTO generations VALUES (1, '{}', 0.5)`,
      `INSERT INTO releases VALUES (1, '${makeUuid(0x701)}', '${shopIds.catalog}', 1, 'published',
        'somebody', now(), 1, 'en', '["en"]', '[]', 1, 0, NULL)`,
      `INSERT INTO release_nodes VALUES (1048577, 1, '${shopIds.tea}', '', 1048577, '[]', 1)`,
      `INSERT INTO release_node_documents VALUES (1048577, 'en', '{"attributes":{}}', 1)`,
    ]) {
      await connection.run({ text, isOnce: true });
    }
    for (const [index, table] of kept.entries()) {
      await connection.run({
        text: `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
          SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
        values: [records[index]],
        isOnce: true,
      });
    }
    store = await openTestStore(connectionString);
    const { catalog } = store.commerce;
    const list = { catalog_id: shopIds.catalog };
    expect((await catalog.listCatalogs())[0]?.releases).toEqual([]);
    await expect(catalog.listProducts(list)).rejects.toMatchObject({ code: 'not_found' });
    await store.commerce.sweep();
    await catalog.publishRelease(shopIds.catalog);
    expect((await catalog.listProducts(list)).total).toBe(7);
    expect(await countLost(connection)).toEqual(nothingLost);
  });
});

/** Tables of records that a release of the shop is built from. */
const kept = ['nodes', 'products', 'product_nodes', 'product_components', 'catalogs', 'variations'];
