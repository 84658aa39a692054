import Database from 'better-sqlite3';

/** Number of rows in memory at a time. */
const chunkSize = 5_000;

/**
 * Copies tables of a store into a new file with the same tables and indexes. It uses prepared
 * statements in the given number of transactions. Returns the milliseconds for inserting and
 * committing; reading is excluded. With `inOrder` false, rows of tables without an order of their
 * own are inserted in random order, as in the original import.
 */
export function copyRows({ from, to, tables, transactions, inOrder }) {
  const source = new Database(from, { readonly: true });
  const target = openCopy(to, source);
  const { rows, unordered } = describeTables(source, tables);
  const rowsPerTransaction = Math.ceil(rows / transactions);
  let milliseconds = 0;
  let open = 0;
  const spend = (work) => {
    const startedAt = performance.now();
    work();
    milliseconds += performance.now() - startedAt;
  };
  const begin = target.prepare('BEGIN IMMEDIATE');
  const commit = target.prepare('COMMIT');
  for (const table of tables) {
    const order = !inOrder && unordered.has(table) ? 'ORDER BY random()' : '';
    const select = source.prepare(`SELECT * FROM ${table} ${order}`).raw();
    const marks = select
      .columns()
      .map(() => '?')
      .join(', ');
    const insert = target.prepare(`INSERT INTO ${table} VALUES (${marks})`);
    for (const chunk of chunksOf(select.iterate())) {
      spend(() => {
        for (const row of chunk) {
          if (open === 0) begin.run();
          insert.run(row);
          open += 1;
          if (open < rowsPerTransaction) continue;
          commit.run();
          open = 0;
        }
      });
    }
  }
  spend(() => {
    if (open > 0) commit.run();
  });
  target.close();
  source.close();
  return milliseconds;
}

/**
 * Creates a file with the tables and indexes of another, with the durability settings of the
 * service.
 */
function openCopy(file, source) {
  const copy = new Database(file);
  copy.pragma('journal_mode = WAL');
  copy.pragma('synchronous = FULL');
  const statements = source
    .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  for (const sql of statements) copy.exec(sql);
  return copy;
}

function describeTables(source, tables) {
  const count = (table) => source.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const withoutRowid = source.pragma('table_list').filter(({ wr }) => wr === 1);
  return {
    rows: tables.reduce((sum, table) => sum + count(table), 0),
    unordered: new Set(withoutRowid.map(({ name }) => name)),
  };
}

function* chunksOf(rows) {
  let chunk = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

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
