// What an Express user writes: a route that reads a row, changes it and writes it, one commit an update.
// Takes a database file with the table `subscriptions (id, document)`.
import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import express from 'express';
import { listen } from './listen.mjs';

const database = new Database(process.argv[2]);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
const find = database.prepare('SELECT document FROM subscriptions WHERE id = ?').pluck();
const save = database.prepare('UPDATE subscriptions SET document = ? WHERE id = ?');

const update = database.transaction((id, changes) => {
  const text = find.get(id);
  if (text === undefined) return undefined;
  const subscription = { ...JSON.parse(text), ...changes, updated_at: new Date().toISOString() };
  save.run(JSON.stringify(subscription), id);
  return subscription;
});

const app = express();
app.disable('x-powered-by');
app.use(express.json());
app.put('/v2/subscriptions/subscriptions/:id', (req, res) => {
  const subscription = update.immediate(req.params.id, req.body.data.attributes);
  if (subscription) res.json({ data: subscription });
  else res.status(404).json({ errors: [{ status: '404', title: 'Not Found' }] });
});
listen(createServer(app));
