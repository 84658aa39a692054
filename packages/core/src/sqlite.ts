export { openSqlite, type SqliteOptions } from './storage/sqlite/open-sqlite.js';
