import Database from 'better-sqlite3';

/**
 * Returns SQLite's integrity errors for a file, one sentence each. No other code in the process may
 * have the file open, so run it in its own process (`runInChild`).
 */
export async function run({ file }) {
  const database = new Database(file, { fileMustExist: true });
  try {
    const integrity = database.pragma('integrity_check').map((row) => row.integrity_check);
    const dangling = database.pragma('foreign_key_check');
    return [
      ...integrity.filter((text) => text !== 'ok'),
      ...dangling.map(({ table, rowid }) => `row ${rowid} of ${table} refers to nothing`),
    ];
  } finally {
    database.close();
  }
}
