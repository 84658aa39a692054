import type { SeedRecord } from '@aisle/schema/seed';
import { nextTurn } from '../../environment/turns.js';
import { readStored } from '../../integrity/checksum.js';
import type {
  SeedOutcome,
  SeedStore,
  SeedTransaction,
  ValidRecord,
} from '../../seeding/seed-store.js';
import type { ChangeSession, Engine, LongWork } from '../engine/engine.js';
import { all, type Statement, sql, text, type Work } from '../engine/statement.js';
import { createFills, requireOwnFilling } from './fill-store.js';
import { type Import, type ImportManner, openImport } from './import-records.js';

/** Creates the store of the records that seeds fill a store with. */
export function createSeedStore(
  engine: Pick<Engine, 'ask'>,
  long: LongWork,
  manner: ImportManner,
): SeedStore {
  return {
    async begin(now): Promise<SeedTransaction> {
      const session = await long.openChange();
      const open = () => openOwnImport(now, manner, long.fills.own.mark);
      try {
        if (session.isShared) return gatherImport(session, open);
        const importing = await session.do(open());
        return {
          write: (records) => session.do(importing.write(records)),
          ...endings(session, importing.finish),
        };
      } catch (error) {
        await session.end();
        throw error;
      }
    },
    exportRecords: () => exportRecords(long),
    ...createFills(engine, long),
  };
}

function* openOwnImport(now: number, manner: ImportManner, mark: string | undefined): Work<Import> {
  yield* requireOwnFilling(mark);
  return yield* openImport(now, manner);
}

/** Gathers the records of an import, and writes them at its end. */
function gatherImport(session: ChangeSession, open: () => Work<Import>): SeedTransaction {
  const gathered: ValidRecord[] = [];
  return {
    async write(records) {
      gathered.push(...records);
      // A source that never waits would otherwise be checked in a single turn of the event loop.
      await nextTurn();
    },
    ...endings(session, function* (limit) {
      const importing = yield* open();
      yield* importing.write(gathered);
      return yield* importing.finish(limit);
    }),
  };
}

function endings(
  session: ChangeSession,
  finish: Import['finish'],
): Pick<SeedTransaction, 'commit' | 'check' | 'rollback'> {
  return {
    commit: (limit) => session.finish(() => finish(limit), isSound),
    check: (limit) =>
      session.finish(
        () => finish(limit),
        () => false,
      ),
    rollback: session.end,
  };
}

function isSound({ faults }: SeedOutcome): boolean {
  return faults.length === 0;
}

/** Number of records to read at a time. */
const exportedAtOnce = 500;

/** Exports every record of the store as one consistent read. */
async function* exportRecords({ openReading }: LongWork): AsyncGenerator<SeedRecord> {
  const session = await openReading();
  try {
    // Others may write between two reads of a connection that they share.
    const everything = session.isShared ? await session.do(readEverything()) : undefined;
    for (const [index, { statement, read }] of selections.entries()) {
      const batches = everything?.[index] ?? session.iterate(statement, exportedAtOnce);
      for await (const batch of batches) {
        for (const row of batch) yield read(row);
        await nextTurn();
      }
    }
  } finally {
    await session.end();
  }
}

/** Reads the rows of all selections, in one batch each. */
function* readEverything(): Work<readonly (readonly (readonly StoredRow[])[])[]> {
  const read: (readonly (readonly StoredRow[])[])[] = [];
  for (const { statement } of selections) read.push([yield* all(statement)]);
  return read;
}

interface StoredRow {
  readonly document: string;
  readonly catalog_id: string;
}

/** Records to export, and what makes one of a row. */
interface Selection {
  readonly statement: Statement<StoredRow>;
  readonly read: (row: StoredRow) => SeedRecord;
}

/** Selections in the order of an export: referenced records come first. */
const selections: readonly Selection[] = [
  {
    statement: sql`SELECT value AS document FROM settings WHERE name = 'store'`,
    read: ({ document }) => ({ ...readStored<object>(document), type: 'store' }),
  },
  ...[
    'files ORDER BY id',
    'variations ORDER BY id',
    'price_modifiers ORDER BY name',
    'nodes WHERE parent_id IS NULL ORDER BY id',
    'nodes WHERE parent_id IS NOT NULL ORDER BY id',
    'products ORDER BY id',
    'price_books ORDER BY id',
    'prices ORDER BY price_book_id, sku',
    'catalogs ORDER BY id',
    'catalog_rules ORDER BY id',
    'offerings ORDER BY id',
    'accounts ORDER BY id',
    'account_members ORDER BY username',
    'subscriptions ORDER BY id',
    'stock ORDER BY product_id, location',
    'promotions ORDER BY code',
    'carts ORDER BY id',
    'orders ORDER BY created_at, id',
  ].map((rows) => ({
    statement: sql<StoredRow>`SELECT document FROM ${text(rows)}`,
    read: ({ document }: StoredRow) => readStored<SeedRecord>(document),
  })),
  {
    // In the order of first publication, which decides the default catalog of requests. A deleted
    // catalog may still have pruned releases.
    statement: sql`SELECT catalog_id FROM releases WHERE state <> 'building'
      AND catalog_id IN (SELECT id FROM catalogs) GROUP BY catalog_id ORDER BY min(number)`,
    read: ({ catalog_id }) => ({ type: 'publish', catalog_id }),
  },
];
