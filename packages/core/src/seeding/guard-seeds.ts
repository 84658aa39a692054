import type { SeedRecord } from '@aisle/schema/seed';
import type { Gate } from '../environment/store-settings.js';
import type { SeedStore, SeedTransaction, StoreFill } from './seed-store.js';

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
    check: (limit) => hold.step(() => importing.check(limit).finally(hold.letGo)),
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
