import pg from 'pg';
import { shopIds } from '../data/ids.mjs';

/** Puts the products that a page of the service has into a table, one a row, for others to select them. */
export async function run({ connectionString, api, token, products }) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    'DROP TABLE IF EXISTS bench_documents; CREATE TABLE bench_documents (number bigint PRIMARY KEY, document text NOT NULL)',
  );
  let number = 0;
  for (let offset = 0; offset < Math.min(products, 10_000); offset += 100) {
    const address = `${api}/catalogs/${shopIds.catalog}/releases/latestPublished/nodes/${shopIds.everything}/relationships/products?page[limit]=100&page[offset]=${offset}`;
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    const { data } = await answer.json();
    const documents = data.map((document) => JSON.stringify(document));
    await client.query(
      'INSERT INTO bench_documents SELECT $1 + place - 1, document FROM unnest($2::text[]) WITH ORDINALITY AS given (document, place)',
      [number, documents],
    );
    number += documents.length;
  }
  await client.query('VACUUM ANALYZE bench_documents');
  await client.end();
  return number;
}
