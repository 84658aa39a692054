import { CommerceError } from '@aisle/schema';
import type { SeedRecord } from '@aisle/schema/seed';
import { createTurns, type Gate } from '../environment/store-settings.js';
import type { SeedStore, SeedTransaction, StoreFill } from './seed-store.js';

/** A filling as an engine ends it, which is over once one of its ends has succeeded. */
export function endOnce({ complete, abandon }: StoreFill): StoreFill {
  const takeTurn = createTurns();
  let ended: 'completed' | 'abandoned' | undefined;
  const inTurn = async (deed: () => Promise<void>) => {
    const done = await takeTurn();
    await deed().finally(done);
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
    `This filling is over, because it was ${ended} before; the store was left as it is.`,
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
      'The store is being filled for the first time, or was when its process ended, and nothing was added: try again when it is filled; where nobody fills it, the next start of its server does.',
    );
  }
  throw new CommerceError(
    'conflict',
    'The store was emptied or a backup put in its place while it was being filled; what it holds now was left as it is.',
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
