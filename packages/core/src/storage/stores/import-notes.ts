import type { SeedRecord } from '@aisle/schema/seed';
import { readStored } from '../../integrity/checksum.js';
import { escapeNul, keyText, longText } from '../../seeding/key-text.js';
import {
  type LossTarget,
  lossesBy,
  prepareReferences,
  type ReferenceTarget,
  type ValidRecord,
} from '../../seeding/seed-store.js';
import { type RecordTrace, traceRecord, type WrittenRecord } from '../../seeding/weigh-change.js';
import {
  type Ask,
  all,
  among,
  greater,
  type Insertion,
  insert,
  run,
  sql,
  text,
  together,
} from '../engine/statement.js';

/** Notes of an import, in tables that the checks at its end query. */
export interface ImportNotes {
  /** Asks for the products that have the skus of records, before these are noted. */
  ask(records: readonly ValidRecord[]): Ask<readonly SkuHolder[]>;
  /** Takes the result of the query. */
  learn(found: readonly SkuHolder[]): void;
  /** Takes the records in order, with their changes. */
  note(valid: ValidRecord, written: WrittenRecord | undefined): void;
  /** Returns the statements that write what was noted since the last flush. */
  flush(): readonly Ask<number>[];
  /** @returns true if something refers to a target. */
  refersTo(target: ReferenceTarget): boolean;
  /** @returns true if the import removes something that others may refer to. */
  hasLost(target: LossTarget): boolean;
  /** @returns true if a sku was that of two products for a time. */
  hasSharedSku(): boolean;
  /** @returns true if the import has a record of a kind. */
  has(kind: string): boolean;
  /** @returns true if one was new or different. */
  hasChanged(kind: string): boolean;
}

/** Empties the tables for the next import. */
export const emptyNotes = together(
  ...['seed_references', 'seed_skus', 'seed_losses', 'seed_written'].map((table) =>
    run(text(`DELETE FROM ${table}`)),
  ),
);

/** Creates the notes of one import. */
export function createImportNotes(): ImportNotes {
  let references: Reference[] = [];
  const losses = createNoted(intoLosses);
  const skus = createNoted(intoSkus);
  const written = createNoted(intoWritten);
  const [referredTo, lost] = [new Set<ReferenceTarget>(), new Set<LossTarget>()];
  const [kinds, changed] = [new Set<string>(), new Set<string>()];
  const findReferences = prepareReferences();
  const holders = createSkuHolders();
  let hasSharedSku = false;

  return {
    ask: holders.ask,
    learn: holders.learn,
    note(valid, change) {
      noteReferences(valid);
      noteTraces(valid, change);
      if (change === undefined) return;
      noteSku(valid);
      if (change.replaced !== undefined) noteLosses(valid, change.replaced);
    },
    flush() {
      const noted = references;
      references = [];
      return [
        ...(noted.length > 0 ? [insert(intoReferences, noted)] : []),
        ...[written, skus, losses].flatMap((rows) => rows.flush()),
      ];
    },
    refersTo: (target) => referredTo.has(target),
    hasLost: (target) => lost.has(target),
    hasSharedSku: () => hasSharedSku,
    has: (kind) => kinds.has(kind),
    hasChanged: (kind) => changed.has(kind),
  };

  function noteReferences({ record, origin }: ValidRecord): void {
    findReferences(record, (target, id, pointer, index) => {
      const place = index === undefined ? pointer : `${pointer}/${index}`;
      references.push({ target, id, origin, pointer: place });
      referredTo.add(target);
    });
  }

  function noteTraces({ record, origin }: ValidRecord, change: WrittenRecord | undefined): void {
    for (const trace of traceRecord(record, change)) {
      const name = `${trace.kind}/${trace.part}/${trace.key}`;
      const before = written.find(name);
      written.add(name, {
        ...trace,
        origin,
        change: before && before.change > trace.change ? before.change : trace.change,
      });
      kinds.add(trace.kind);
      if (trace.change > 0) changed.add(trace.kind);
    }
  }

  function noteSku({ record, origin, locate }: ValidRecord): void {
    if (record.type !== 'product') return;
    const { id, sku } = record;
    // Of two products that end with one sku, the one written last has found the other.
    if (!holders.give(id, sku) || sku === undefined) return;
    skus.add(`${id} ${sku}`, { sku, id, origin: locate?.('/sku') ?? origin });
    hasSharedSku = true;
  }

  function noteLosses({ record, origin }: ValidRecord, replaced: string): void {
    for (const { target, id } of lossesBy(record, () => readStored<SeedRecord>(replaced))) {
      losses.add(`${target} ${id}`, { target, id, origin });
      lost.add(target);
    }
  }
}

/** Creates a list of rows to insert, each with a name; one of the same name replaces it. */
function createNoted<Row>(into: Insertion<Row>) {
  let rows = new Map<string, Row>();
  return {
    find: (name: string) => rows.get(name),
    add(name: string, row: Row): void {
      rows.set(name, row);
    },
    flush(): Ask<number>[] {
      if (rows.size === 0) return [];
      const noted = [...rows.values()];
      rows = new Map();
      return [insert(into, noted)];
    },
  };
}

/** A product with the key of its sku. */
interface SkuHolder {
  readonly sku: string;
  readonly id: string;
}

/** Creates a list of the products that have the skus of a batch, as each record of it finds them. */
function createSkuHolders() {
  let holders = new Map<string, Set<string>>();
  let skus = new Map<string, string>();
  const add = (sku: string, id: string): Set<string> => {
    const ids = holders.get(sku) ?? new Set();
    holders.set(sku, ids.add(id));
    skus.set(id, sku);
    return ids;
  };
  return {
    ask(records: readonly ValidRecord[]): Ask<readonly SkuHolder[]> {
      const wanted = records.flatMap(({ record }) =>
        record.type === 'product' && record.sku !== undefined ? [keyText(record.sku)] : [],
      );
      return all(sql<SkuHolder>`SELECT sku, id FROM products WHERE sku ${among(wanted)}`);
    },
    learn(found: readonly SkuHolder[]): void {
      holders = new Map();
      skus = new Map();
      for (const { sku, id } of found) add(sku, id);
    },
    /** Gives a product its sku. @returns true if another product has it. */
    give(id: string, sku: string | undefined): boolean {
      holders.get(skus.get(id) ?? '')?.delete(id);
      skus.delete(id);
      return sku !== undefined && add(keyText(sku), id).size > 1;
    },
  };
}

interface Origin {
  readonly origin: string;
}

const origin = {
  name: 'origin',
  type: 'text',
  read: (row: Origin) => escapeNul(row.origin),
} as const;

interface Reference extends Origin {
  readonly target: ReferenceTarget;
  readonly id: string;
  readonly pointer: string;
}

const intoReferences: Insertion<Reference> = {
  table: 'seed_references',
  columns: [
    { name: 'target', type: 'text', read: ({ target }) => target },
    { name: 'id', type: 'text', read: ({ id }) => keyText(id) },
    { name: 'long_id', type: 'text', read: ({ id }) => longText(id) },
    origin,
    { name: 'pointer', type: 'text', read: ({ pointer }) => escapeNul(pointer) },
  ],
  conflict: text('ON CONFLICT DO NOTHING'),
};

const intoSkus: Insertion<SkuHolder & Origin> = {
  table: 'seed_skus',
  columns: [
    { name: 'sku', type: 'text', read: ({ sku }) => keyText(sku) },
    { name: 'long_sku', type: 'text', read: ({ sku }) => longText(sku) },
    { name: 'product_id', type: 'text', read: ({ id }) => id },
    origin,
  ],
  conflict: text('ON CONFLICT (sku, product_id) DO UPDATE SET origin = excluded.origin'),
};

const intoLosses: Insertion<{ target: LossTarget; id: string } & Origin> = {
  table: 'seed_losses',
  columns: [
    { name: 'target', type: 'text', read: ({ target }) => target },
    { name: 'id', type: 'text', read: ({ id }) => id },
    origin,
  ],
  conflict: text('ON CONFLICT (target, id) DO UPDATE SET origin = excluded.origin'),
};

const intoWritten: Insertion<RecordTrace & Origin> = {
  table: 'seed_written',
  columns: [
    { name: 'kind', type: 'text', read: ({ kind }) => kind },
    { name: 'key', type: 'text', read: ({ key }) => keyText(key) },
    { name: 'part', type: 'text', read: ({ part }) => keyText(part) },
    origin,
    { name: 'change', type: 'integer', read: ({ change }) => change },
  ],
  conflict: sql`ON CONFLICT (kind, key, part) DO UPDATE SET origin = excluded.origin,
    change = ${greater('seed_written.change', 'excluded.change')}`,
};
