import Database from 'better-sqlite3';

/**
 * What SQLite finds wrong with a file, a sentence each. Only while nothing else in this process has the
 * file, so it is for a process of its own (`runInChild`).
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
