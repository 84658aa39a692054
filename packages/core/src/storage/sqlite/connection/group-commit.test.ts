import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGroupCommit, type GroupCommit } from './group-commit.js';

let folder: string;
let database: Database.Database;
let other: Database.Database;
let group: GroupCommit;
let statements: string[];
let failing: string | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'group-commit-'));
  const file = join(folder, 'store.db');
  database = new Database(file, {
    timeout: 0,
    verbose: (statement) => {
      if (statement === failing) throw new Error('the disk is away');
      statements.push(String(statement));
    },
  });
  failing = undefined;
  statements = [];
  database.pragma('journal_mode = WAL');
  database.exec(`
    CREATE TABLE entries (number INTEGER PRIMARY KEY, text TEXT);
    CREATE TABLE references_to_none (
      number INTEGER REFERENCES entries (number) DEFERRABLE INITIALLY DEFERRED);
    PRAGMA foreign_keys = ON`);
  other = new Database(file, { timeout: 0 });
  group = createGroupCommit(database);
  statements = [];
});
afterEach(() => {
  other.close();
  database.close();
  rmSync(folder, { recursive: true });
});

describe('deeds of one turn', () => {
  it('share one commit, in the order they came', async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    await Promise.all(numbers.map((number) => group.join(() => insert(number))));
    expect(commits()).toBe(1);
    expect(stored()).toEqual(numbers);
    expect(statements.filter((statement) => statement.startsWith('INSERT'))).toEqual(
      numbers.map((number) => expect.stringContaining(`(${number}.0,`)),
    );
  });

  it('share it with those that come before the turn ends', async () => {
    const first = group.join(() => insert(1));
    await Promise.resolve();
    await Promise.all([first, group.join(() => insert(2))]);
    expect(commits()).toBe(1);
  });

  it('are refused while very many wait, and taken again afterwards', async () => {
    const numbers = Array.from({ length: 1100 }, (_, index) => index);
    const results = await Promise.allSettled(numbers.map((n) => group.join(() => insert(n))));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1100 - 1024);
    expect(refused.every(({ reason }) => reason.code === 'busy')).toBe(true);
    expect(stored()).toEqual(numbers.slice(0, 1024));
    await group.join(() => insert(2000));
  });

  it('do not share it with those of the next turn', async () => {
    for (const number of [1, 2, 3]) await group.join(() => insert(number));
    expect(commits()).toBe(3);
  });

  it('get commits of 64 when they are many, and others work between them', async () => {
    const committed: number[] = [];
    const all = Promise.all(Array.from({ length: 150 }, (_, i) => group.join(() => insert(i))));
    while (stored().length < 150) {
      await nextTurn();
      committed.push(stored().length);
    }
    await all;
    expect(commits()).toBe(3);
    expect(new Set(committed)).toEqual(new Set([64, 128, 150]));
  });

  it('see what those before them wrote', async () => {
    const count = () => stored(database).length;
    const results = [1, 2, 3].map((number) =>
      group.join(() => {
        const before = count();
        insert(number);
        return before;
      }),
    );
    expect(await Promise.all(results)).toEqual([0, 1, 2]);
  });
});

describe('while another process writes', () => {
  let time: number;
  beforeEach(() => {
    time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => time);
    database.pragma('busy_timeout = 1000');
    group = createGroupCommit(database);
    statements = [];
  });
  afterEach(() => vi.restoreAllMocks());
  const tries = () => statements.filter((statement) => statement === 'BEGIN IMMEDIATE').length;

  it('deeds wait without stopping this process, and are done when it has finished', async () => {
    other.exec('BEGIN IMMEDIATE');
    const done = Promise.all([1, 2].map((number) => group.join(() => insert(number))));
    // If SQLite waited for the other connection, that could never end its transaction in this
    // process, and SQLite would give up.
    while (tries() < 3) await nextTurn();
    expect(stored()).toEqual([]);
    other.exec('COMMIT');
    await done;
    expect(stored()).toEqual([1, 2]);
  });

  it('that is an import of this process, deeds wait for as long as it takes', async () => {
    let isImporting = true;
    group = createGroupCommit(database, { isImporting: () => isImporting });
    const outcomes: unknown[] = [];
    const join = (number: number) =>
      group
        .join(() => insert(number))
        .then(
          () => outcomes.push(number),
          (error) => outcomes.push(error),
        );
    const triedAgain = async () => {
      for (const before = tries(); tries() < before + 2; ) await nextTurn();
    };
    other.exec('BEGIN IMMEDIATE');
    const first = join(1);
    for (time = 0; time < 60_000; time += 20_000) await triedAgain();
    expect(outcomes).toEqual([]);
    other.exec('COMMIT');
    await first;
    expect(outcomes).toEqual([1]);

    // Counts as another process from here on, with one second to finish.
    other.exec('BEGIN IMMEDIATE');
    const second = join(2);
    await triedAgain();
    isImporting = false;
    time += 900;
    await triedAgain();
    expect(outcomes).toEqual([1]);
    time += 200;
    await second;
    expect(outcomes).toMatchObject([1, { code: 'busy' }]);
    other.exec('ROLLBACK');
  });

  it('its other statements wait for it as before', async () => {
    await group.join(() => insert(1));
    other.exec('BEGIN IMMEDIATE');
    const before = tries();
    const refused = expect(group.join(() => insert(2))).rejects.toMatchObject({ code: 'busy' });
    while (tries() === before) await nextTurn();
    time = 1001;
    await refused;
    other.exec('ROLLBACK');
    expect(database.pragma('busy_timeout', { simple: true })).toBe(1000);
  });
});

describe('who asked', () => {
  it('is told after the commit, when everybody can see the change', async () => {
    const seen = [1, 2].map(async (number) => {
      await group.join(() => insert(number));
      return [database.inTransaction, stored()];
    });
    expect(await Promise.all(seen)).toEqual([
      [false, [1, 2]],
      [false, [1, 2]],
    ]);
  });

  it('of a deed that throws is told so, and the others are kept', async () => {
    const refusal = new RangeError('refused');
    const outcomes = await Promise.allSettled([
      group.join(() => insert(1)),
      group.join(() => {
        throw refusal;
      }),
      group.join(() => insert(1)),
      group.join(() => insert(2)),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: refusal },
      { status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } },
      { status: 'fulfilled' },
    ]);
    expect(commits()).toBe(1);
    expect(stored()).toEqual([1, 2]);
  });
});

describe('nothing is kept and all are refused', () => {
  it('when the commit fails', async () => {
    const dangling = database.prepare('INSERT INTO references_to_none VALUES (99)');
    const outcomes = await Promise.allSettled([
      group.join(() => insert(1)),
      group.join(() => dangling.run()),
      group.join(() => insert(2)),
    ]);
    const refused = { status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } };
    expect(outcomes).toMatchObject([refused, refused, refused]);
    await expectNothingKept();
  });

  it('when the commit fails, and so does taking it back', async () => {
    const dangling = database.prepare('INSERT INTO references_to_none VALUES (99)');
    failing = 'ROLLBACK';
    const outcomes = await Promise.allSettled([
      group.join(() => insert(1)),
      group.join(() => dangling.run()),
    ]);
    const refused = { status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } };
    expect(outcomes).toMatchObject([refused, refused]);
    failing = undefined;
    database.exec('ROLLBACK');
    await expectNothingKept();
  });

  it('when the disk is full', async () => {
    const pages = Number(database.pragma('page_count', { simple: true }));
    database.pragma(`max_page_count = ${pages}`);
    const outcomes = await Promise.allSettled([
      group.join(() => insert(1)),
      group.join(() => insert(2, 'x'.repeat(100_000))),
      group.join(() => insert(3)),
    ]);
    const refused = { status: 'rejected', reason: { code: 'storage_full' } };
    expect(outcomes).toMatchObject([refused, refused, refused]);
    await expectNothingKept();
  });

  it('when another process is writing, without one deed done', async () => {
    other.exec('BEGIN IMMEDIATE');
    let deeds = 0;
    const count = () => {
      deeds += 1;
    };
    const outcomes = await Promise.allSettled([group.join(count), group.join(count)]);
    const refused = { status: 'rejected', reason: { code: 'busy' } };
    expect(outcomes).toMatchObject([refused, refused]);
    expect(deeds).toBe(0);
    other.exec('ROLLBACK');
    await expectNothingKept();
  });

  it('when the connection was closed', async () => {
    const late = group.join(() => insert(1));
    database.close();
    await expect(late).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: 'The store is closed.',
    });
  });

  async function expectNothingKept(): Promise<void> {
    expect(database.inTransaction).toBe(false);
    expect(stored()).toEqual([]);
    await group.join(() => insert(4));
    expect(stored()).toEqual([4]);
  }
});

describe('files that are no longer in place', () => {
  const gone = new RangeError('gone');

  it('before a commit: no deed is done', async () => {
    const outcomes: unknown[] = [];
    group = createGroupCommit(database, {
      requireInPlace: () => {
        throw gone;
      },
      onEnd: (failure) => outcomes.push(failure),
    });
    await expect(group.join(() => insert(1))).rejects.toBe(gone);
    expect(stored()).toEqual([]);
    expect(outcomes).toEqual([gone]);
  });

  it('after it: none is acknowledged', async () => {
    let times = 0;
    group = createGroupCommit(database, {
      requireInPlace: () => {
        times += 1;
        if (times === 2) throw gone;
      },
    });
    await expect(group.join(() => insert(1))).rejects.toBe(gone);
    await expect(group.join(() => insert(2))).resolves.toBeUndefined();
  });

  it('are told apart from commits that succeed', async () => {
    const outcomes: unknown[] = [];
    group = createGroupCommit(database, { onEnd: (failure) => outcomes.push(failure) });
    await group.join(() => insert(1));
    expect(outcomes).toEqual([undefined]);
  });
});

describe('flush', () => {
  it('commits what waits at once, however much it is', async () => {
    const all = Promise.all(Array.from({ length: 150 }, (_, i) => group.join(() => insert(i))));
    group.flush();
    expect(stored()).toHaveLength(150);
    await all;
    await nextTurn();
    expect(commits()).toBe(3);
  });

  it('commits nothing when nothing waits', () => {
    group.flush();
    expect(statements).toEqual([]);
  });
});

function insert(number: number, text = ''): void {
  database.prepare('INSERT INTO entries VALUES (?, ?)').run(number, text);
}

/** Returns the entries that a connection sees; the other connection by default. */
function stored(seenBy = other): unknown[] {
  return seenBy.prepare('SELECT number FROM entries ORDER BY number').pluck().all();
}

function commits(): number {
  return statements.filter((statement) => statement === 'COMMIT').length;
}
