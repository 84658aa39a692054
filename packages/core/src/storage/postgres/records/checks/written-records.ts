import type { SeedRecord } from '@aisle/schema/seed';
import { readStored } from '../../../../integrity/checksum.js';
import {
  escapeNul,
  keyText,
  longText,
  textOfKey,
  unescapeNul,
} from '../../../../seeding/key-text.js';
import type { FindOrigin } from '../../../../seeding/place-family-faults.js';
import {
  type LossTarget,
  lossesBy,
  prepareReferences,
  type ReferenceTarget,
  type SeedFault,
  type ValidRecord,
} from '../../../../seeding/seed-store.js';
import {
  type RecordTrace,
  traceRecord,
  type WrittenRecord,
} from '../../../../seeding/weigh-change.js';
import type { Queryable, Statement } from '../../connection/pool.js';

/** Records the references of an import's records, and finds dangling ones. */
interface SeedDangling {
  note(valid: ValidRecord): void;
  /** Returns the statements that write what was noted since the last flush. */
  flush(): readonly Statement[];
  findFaults(limit: number): Promise<readonly SeedFault[]>;
}

/** SQL of each reference target, by its `id`. */
const targets: Record<ReferenceTarget, string> = {
  node: 'nodes WHERE nodes.id = named.id',
  hierarchy: 'nodes WHERE nodes.id = named.id AND nodes.parent_id IS NULL',
  product: 'products WHERE products.id = named.id',
  variation: 'variations WHERE variations.id = named.id',
  option: 'variation_options WHERE variation_options.id = named.id',
  price_modifier: 'price_modifiers WHERE price_modifiers.name = named.id',
  file: 'files WHERE files.id = named.id',
  price_book: 'price_books WHERE price_books.id = named.id',
  catalog: 'catalogs WHERE catalogs.id = named.id',
  offering: 'offerings WHERE offerings.id = named.id',
  plan: `plans WHERE plans.offering_id = split_part(named.id, '/', 1)
    AND plans.id = split_part(named.id, '/', 2)`,
};

const referenceTargets = Object.keys(targets) as ReferenceTarget[];

interface Reference {
  readonly target: ReferenceTarget;
  readonly id: string;
  readonly origin: string;
  readonly pointer: string;
}

/** Opens the check of one import. */
export function openSeedDangling(transaction: Queryable): SeedDangling {
  let noted: Reference[] = [];
  const seen = new Set<ReferenceTarget>();
  const findReferences = prepareReferences();
  return {
    note({ record, origin }) {
      findReferences(record, (target, id, pointer, index) => {
        const place = index === undefined ? pointer : `${pointer}/${index}`;
        noted.push({ target, id, origin, pointer: place });
        seen.add(target);
      });
    },
    flush() {
      if (noted.length === 0) return [];
      const references = noted;
      noted = [];
      return [
        {
          text: `INSERT INTO seed_references
            SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
            ON CONFLICT DO NOTHING`,
          values: [
            references.map(({ target }) => target),
            references.map(({ id }) => keyText(id)),
            references.map(({ id }) => longText(id)),
            references.map(({ origin }) => escapeNul(origin)),
            references.map(({ pointer }) => escapeNul(pointer)),
          ],
        },
      ];
    },
    async findFaults(limit) {
      const faults: SeedFault[] = [];
      for (const target of referenceTargets.filter((one) => seen.has(one))) {
        const found = await transaction.query<DanglingRow>({
          text: `SELECT id, long_id, origin, pointer FROM seed_references AS named
            WHERE target = $1 AND NOT EXISTS (SELECT FROM ${targets[target]}) ORDER BY id LIMIT $2`,
          values: [target, limit],
        });
        faults.push(...found.map((row) => readFault(target, row)));
      }
      return faults;
    },
  };
}

interface DanglingRow {
  readonly id: string;
  readonly long_id: string | null;
  readonly origin: string;
  readonly pointer: string;
}

function readFault(
  target: ReferenceTarget,
  { id, long_id, origin, pointer }: DanglingRow,
): SeedFault {
  return {
    kind: 'dangling',
    target,
    id: textOfKey(id, long_id),
    origin: unescapeNul(origin),
    pointer: unescapeNul(pointer),
  };
}

/** Records what the records of an import remove, and finds records that still refer to it. */
interface SeedLosses {
  note(valid: ValidRecord, written: WrittenRecord | undefined): void;
  /** Returns the statements that write what was noted since the last flush. */
  flush(): readonly Statement[];
  /** @returns true if something was removed that others may refer to. */
  has(target: LossTarget): boolean;
  findFaults(limit: number): Promise<readonly SeedFault[]>;
}

/**
 * SQL of each target: where it is still offered, and which records (`type` and `id`) refer to it
 * (`target`).
 */
const lossTables: Record<LossTarget, { readonly offered: string; readonly named: string }> = {
  plan: {
    offered: `plans WHERE plans.offering_id = split_part(lost.id, '/', 1)
      AND plans.id = split_part(lost.id, '/', 2)`,
    named: `SELECT 'subscription' AS type, id, offering_id || '/' || plan_id AS target
      FROM subscriptions`,
  },
  option: {
    offered: 'variation_options WHERE variation_options.id = lost.id',
    named: `SELECT 'product' AS type, id, unnest(option_ids) AS target FROM products`,
  },
  hierarchy: {
    offered: 'nodes WHERE nodes.id = lost.id AND nodes.parent_id IS NULL',
    named: `SELECT 'catalog' AS type, id, unnest(hierarchy_ids) AS target FROM catalogs`,
  },
};

/** In alphabetical order. */
const lossTargets = Object.keys(lossTables).sort() as LossTarget[];

interface Loss {
  readonly target: LossTarget;
  readonly id: string;
  readonly origin: string;
}

/** Opens the check of one import. */
export function openSeedLosses(transaction: Queryable): SeedLosses {
  let noted = new Map<string, Loss>();
  const seen = new Set<LossTarget>();
  return {
    note({ record, origin }, written) {
      const replaced = written?.replaced;
      if (replaced === undefined) return;
      for (const { target, id } of lossesBy(record, () => readStored<SeedRecord>(replaced))) {
        noted.set(`${target} ${id}`, { target, id, origin });
        seen.add(target);
      }
    },
    flush() {
      if (noted.size === 0) return [];
      const losses = [...noted.values()];
      noted = new Map();
      return [
        {
          text: `INSERT INTO seed_losses SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
            ON CONFLICT (target, id) DO UPDATE SET origin = excluded.origin`,
          values: [
            losses.map(({ target }) => target),
            losses.map(({ id }) => id),
            losses.map(({ origin }) => escapeNul(origin)),
          ],
        },
      ];
    },
    has: (target) => seen.has(target),
    async findFaults(limit) {
      const faults: SeedFault[] = [];
      for (const target of lossTargets.filter((one) => seen.has(one))) {
        faults.push(...(await findNamed(transaction, target, limit)));
      }
      return faults;
    },
  };
}

async function findNamed(
  transaction: Queryable,
  target: LossTarget,
  limit: number,
): Promise<readonly SeedFault[]> {
  const { offered, named } = lossTables[target];
  const rows = await transaction.query<{ lost: string; origin: string; type: string; id: string }>({
    text: `SELECT lost.id AS lost, lost.origin, naming.type, naming.id
      FROM (${named}) AS naming JOIN seed_losses AS lost
        ON lost.target = $1 AND lost.id = naming.target
      WHERE NOT EXISTS (SELECT FROM ${offered}) ORDER BY lost.id, naming.id LIMIT $2`,
    values: [target, limit],
  });
  return rows.map(({ lost, origin, type, id }) => ({
    kind: 'lost',
    origin: unescapeNul(origin),
    target,
    id: lost,
    naming: { type, id },
  }));
}

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
