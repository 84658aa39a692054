import { CommerceError } from '@aisle/schema';
import type { SeedRecord } from '@aisle/schema/seed';
import { createTurns, type Gate } from '../environment/store-settings.js';
import type { SeedStore, SeedTransaction, StoreFill } from './seed-store.js';

/** A filling as an engine ends it, which is over once one of its ends has succeeded. */
export function endOnce({ complete, abandon }: StoreFill): StoreFill {
  const takeTurn = createTurns();
  let ended: 'completed' | 'abandoned' | undefined;
  const inTurn = async (work: () => Promise<void>) => {
    const done = await takeTurn();
    await work().finally(done);
  };
  return {
    complete: () =>
      inTurn(async () => {
        if (ended) throw isOver(ended);
        await complete();
        ended = 'completed';
      }),
    abandon: () =>
      inTurn(async () => {
        if (ended) return;
        await abandon();
        ended = 'abandoned';
      }),
  };
}

function isOver(ended: string): CommerceError {
  return new CommerceError(
    'conflict',
    `This fill has already been ${ended}; the store was not changed.`,
  );
}

/**
 * Refuses to add to a store while another process fills it, and to continue a fill that is over.
 * Takes the mark of the store, and the mark of the caller.
 * @throws CommerceError `busy`, `conflict`.
 */
export function requireOwnFill(found: string | undefined, own: string | undefined): void {
  if (found === own) return;
  if (own === undefined) {
    throw new CommerceError(
      'busy',
      'The initial data of the store is being loaded, or loading it was interrupted. Nothing was added. Try again when it is loaded; after an interruption, the next start of the server loads it again.',
    );
  }
  throw new CommerceError(
    'conflict',
    'The store was emptied or replaced by a backup while it was being filled. Its new content was not changed.',
  );
}

/** The records of a store that may be closed while an import or an export of them is under way. */
export function guardSeeds(seeds: SeedStore, gate: Gate): SeedStore {
  return {
    begin: (now) => gate.pass(async () => guardImport(await seeds.begin(now), gate)),
    exportRecords: () => guardExport(seeds, gate),
    clear: () => gate.pass(seeds.clear),
    beginFill: (options) =>
      gate.pass(async () => {
        const fill = await seeds.beginFill(options);
        return fill && guardFill(fill, gate);
      }),
    clearUnfinishedFill: () => gate.pass(seeds.clearUnfinishedFill),
  };
}

async function guardImport(importing: SeedTransaction, gate: Gate): Promise<SeedTransaction> {
  const hold = await gate.hold(importing.rollback);
  return {
    write: (records) => hold.step(() => importing.write(records)),
    commit: (limit) => hold.step(() => importing.commit(limit).finally(hold.letGo)),
    rollback: hold.giveUp,
  };
}

/**
 * Ends when the store is closed, even between two reads; the reader gets the error at the next
 * record.
 */
async function* guardExport(seeds: SeedStore, gate: Gate): AsyncGenerator<SeedRecord> {
  const records = seeds.exportRecords()[Symbol.asyncIterator]();
  const hold = await gate.hold(() => records.return?.());
  try {
    yield* hold.each({ [Symbol.asyncIterator]: () => records });
  } finally {
    hold.letGo();
  }
}

function guardFill({ complete, abandon }: StoreFill, gate: Gate): StoreFill {
  return { complete: () => gate.pass(complete), abandon: () => gate.pass(abandon) };
}
