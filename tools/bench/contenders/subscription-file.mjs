import Database from 'better-sqlite3';
import { removeStore } from '../data/scratch.mjs';
import { generateShop } from '../data/write-seed.mjs';

/** Makes the database of the plain update route, with the subscriptions of every generated shop. */
export function makeSubscriptionFile(file) {
  removeStore(file);
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.exec('CREATE TABLE subscriptions (id TEXT PRIMARY KEY, document TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO subscriptions VALUES (?, ?)');
  database.transaction(() => {
    for (const record of generateShop()) {
      if (record.type === 'subscription') insert.run(record.id, JSON.stringify(record));
    }
  })();
  database.close();
  return file;
}
