import type { FindOrigin } from '../../../../seeding/place-family-faults.js';
import type { ValidRecord } from '../../../../seeding/seed-store.js';
import type { WrittenRecord } from '../../../../seeding/settle-record.js';
import { type RecordTrace, traceRecord } from '../../../../seeding/weigh-change.js';
import { escapeNul, keyText, unescapeNul } from '../../connection/key-text.js';
import type { Queryable, Statement } from '../../connection/statements.js';

/**
 * Records that an import has written; the checks at its end query them in the table `seed_written`.
 */
export interface SeedWritten {
  note(valid: ValidRecord, written: WrittenRecord | undefined): void;
  /** @returns true if the import has a record of a kind. */
  has(kind: string): boolean;
  /** @returns true if one was new or different. */
  hasChanged(kind: string): boolean;
  /** Returns the statements that write what was noted since the last flush. */
  flush(): readonly Statement[];
}

/** Creates the list of an import's written records. */
export function createSeedWritten(): SeedWritten {
  let noted = new Map<string, RecordTrace & { readonly origin: string }>();
  const seen = new Set<string>();
  const changed = new Set<string>();
  return {
    note({ record, origin }, written) {
      for (const trace of traceRecord(record, written)) {
        const name = JSON.stringify([trace.kind, trace.key, trace.part]);
        const before = noted.get(name);
        const change = before && before.change > trace.change ? before.change : trace.change;
        noted.set(name, { ...trace, change, origin });
        seen.add(trace.kind);
        if (change > 0) changed.add(trace.kind);
      }
    },
    has: (kind) => seen.has(kind),
    hasChanged: (kind) => changed.has(kind),
    flush() {
      if (noted.size === 0) return [];
      const traces = [...noted.values()];
      noted = new Map();
      return [
        {
          text: `INSERT INTO seed_written
            SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[])
            ON CONFLICT (kind, key, part) DO UPDATE
            SET origin = excluded.origin, change = greatest(seed_written.change, excluded.change)`,
          values: [
            traces.map(({ kind }) => kind),
            traces.map(({ key }) => keyText(key)),
            traces.map(({ part }) => keyText(part)),
            traces.map(({ origin }) => escapeNul(origin)),
            traces.map(({ change }) => change),
          ],
        },
      ];
    },
  };
}

/** Finds the locations of records in an import, among the given types. */
export async function findOrigins(
  transaction: Queryable,
  kinds: readonly string[],
  ids: Iterable<string>,
): Promise<FindOrigin> {
  const rows = await transaction.query<{ kind: string; key: string; origin: string }>({
    text: `SELECT kind, key, origin FROM seed_written
      WHERE kind = ANY ($1::text[]) AND key = ANY ($2::text[])`,
    values: [kinds, [...new Set(ids)]],
  });
  const origins = new Map(
    rows.map(({ kind, key, origin }) => [`${kind} ${key}`, unescapeNul(origin)]),
  );
  return (kind, id) => origins.get(`${kind} ${id}`);
}
