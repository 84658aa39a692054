// What a user of Express and node-postgres writes: a route that selects the products of a page by an index and
// sends them. Takes the address of a database that has them in `bench_documents`, and how many there are.
import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { listen } from './listen.mjs';

const [connectionString, count] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 10 });
const text =
  'SELECT document FROM bench_documents WHERE number >= $1 AND number < $2 ORDER BY number';

const app = express();
app.disable('x-powered-by');
app.get('/products', async (req, res) => {
  const limit = Number(req.query['page[limit]']);
  const offset = Number(req.query['page[offset]']);
  const values = [offset, offset + limit];
  const { rows } = await pool.query({ name: 'page', text, values });
  const documents = rows.map(({ document }) => document).join(',');
  res.type('json').send(`{"meta":{"results":{"total":${count}}},"data":[${documents}]}`);
});
listen(createServer(app));
