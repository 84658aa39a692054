// What a user of Express and better-sqlite3 writes: a route that selects the JSON texts of a page's products, made in
// advance for one language and currency, and sends them joined. Takes the file that `in-process/keep-json.mjs` made.
import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import express from 'express';
import { listen } from './listen.mjs';

const database = new Database(process.argv[2], { readonly: true });
const find = database
  .prepare(`
    SELECT document FROM places JOIN products ON products.id = places.product
    WHERE node = ? AND position >= ? AND position < ? ORDER BY position`)
  .pluck();
const count = database.prepare('SELECT total FROM nodes WHERE id = ?').pluck();

const app = express();
app.disable('x-powered-by');
app.get('/catalogs/:catalog/releases/:release/nodes/:node/relationships/products', (req, res) => {
  const total = count.get(req.params.node);
  if (total === undefined) return res.status(404).json({ errors: [{ title: 'Not Found' }] });
  const limit = Number(req.query['page[limit]'] ?? 25);
  const offset = Number(req.query['page[offset]'] ?? 0);
  const documents = find.all(req.params.node, offset, offset + limit);
  return res
    .type('json')
    .send(`{"meta":{"results":{"total":${total}}},"data":[${documents.join(',')}]}`);
});
listen(createServer(app));
