// Servers to compare with, each as its users would write and tune it: `node contenders.mjs NAME ARGS`. The port is
// printed as JSON. A server loads only its own packages.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const contenders = {
  /** The platform's limit: node:http writes a Buffer made in advance, the content of a file. */
  async 'raw-buffer'(file) {
    const body = readFileSync(file);
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
    return (_req, res) => {
      res.writeHead(200, headers);
      res.end(body);
    };
  },

  /** The platform's limit: node:http answers 304 to a caller that has the page. */
  async 'raw-not-modified'() {
    const etag = '"page"';
    return (req, res) => {
      if (req.headers['if-none-match'] === undefined) res.writeHead(200, { ETag: etag });
      else res.writeHead(304, { ETag: etag });
      res.end();
    };
  },

  /** A route of an Express user that sends a string made in advance, the content of a file. */
  async 'express-send'(file) {
    const body = readFileSync(file, 'utf8');
    const app = await createApp();
    app.use((_req, res) => {
      res.type('json').send(body);
    });
    return app;
  },

  /**
   * A route of an Express and better-sqlite3 user that selects the JSON texts of a page's products, made in advance
   * for one language and currency, and sends them joined. Takes the file that `keepJson` made.
   */
  async 'express-json'(file) {
    const { default: Database } = await import('better-sqlite3');
    const database = new Database(file, { readonly: true });
    const find = database
      .prepare(`
        SELECT document FROM places JOIN products ON products.id = places.product
        WHERE node = ? AND position >= ? AND position < ? ORDER BY position`)
      .pluck();
    const count = database.prepare('SELECT total FROM nodes WHERE id = ?').pluck();
    const app = await createApp();
    app.get(
      '/catalogs/:catalog/releases/:release/nodes/:node/relationships/products',
      (req, res) => {
        const total = count.get(req.params.node);
        if (total === undefined) return res.status(404).json({ errors: [{ title: 'Not Found' }] });
        const limit = Number(req.query['page[limit]'] ?? 25);
        const offset = Number(req.query['page[offset]'] ?? 0);
        const documents = find.all(req.params.node, offset, offset + limit);
        return res.type('json').send(renderPage(total, documents));
      },
    );
    return app;
  },

  /**
   * A route of an Express and node-postgres user that selects the products of a page by an index and sends them.
   * Takes the address of a database that has them in `bench_documents`, and their number.
   */
  async 'express-pg'(connectionString, count) {
    const { default: pg } = await import('pg');
    const pool = new pg.Pool({ connectionString, max: 10 });
    const text =
      'SELECT document FROM bench_documents WHERE number >= $1 AND number < $2 ORDER BY number';
    const app = await createApp();
    app.get('/products', async (req, res) => {
      const limit = Number(req.query['page[limit]']);
      const offset = Number(req.query['page[offset]']);
      const values = [offset, offset + limit];
      const { rows } = await pool.query({ name: 'page', text, values });
      const documents = rows.map(({ document }) => document);
      res.type('json').send(renderPage(count, documents));
    });
    return app;
  },

  /**
   * A route of an Express user that reads a row, changes it and writes it, one commit an update. Takes the file that
   * `keepSubscriptions` made.
   */
  async 'express-update'(file) {
    const { default: Database } = await import('better-sqlite3');
    const { json } = (await import('express')).default;
    const database = new Database(file);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    const find = database.prepare('SELECT document FROM subscriptions WHERE id = ?').pluck();
    const save = database.prepare('UPDATE subscriptions SET document = ? WHERE id = ?');
    const update = database.transaction((id, changes) => {
      const text = find.get(id);
      if (text === undefined) return undefined;
      const updated_at = new Date().toISOString();
      const subscription = { ...JSON.parse(text), ...changes, updated_at };
      save.run(JSON.stringify(subscription), id);
      return subscription;
    });
    const app = await createApp();
    app.use(json());
    app.put('/v2/subscriptions/subscriptions/:id', (req, res) => {
      const subscription = update.immediate(req.params.id, req.body.data.attributes);
      if (subscription) res.json({ data: subscription });
      else res.status(404).json({ errors: [{ status: '404', title: 'Not Found' }] });
    });
    return app;
  },
};

const [, , name, ...args] = process.argv;
const server = createServer(await contenders[name](...args));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`);
});
process.once('SIGTERM', () => process.exit(0));

async function createApp() {
  const { default: express } = await import('express');
  return express().disable('x-powered-by');
}

function renderPage(total, documents) {
  return `{"meta":{"results":{"total":${total}}},"data":[${documents.join(',')}]}`;
}
