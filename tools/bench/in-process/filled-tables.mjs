import Database from 'better-sqlite3';

/** The tables of a store that have rows, or more rows than in an earlier state of it. */
export function findFilledTables(file, earlier) {
  const counts = countRows(file);
  const before = earlier === undefined ? new Map() : countRows(earlier);
  return [...counts].filter(([name, rows]) => rows > (before.get(name) ?? 0)).map(([name]) => name);
}

function countRows(file) {
  const database = new Database(file, { readonly: true });
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  const counts = names.map((name) => [
    name,
    database.prepare(`SELECT count(*) FROM ${name}`).pluck().get(),
  ]);
  database.close();
  return new Map(counts);
}
