import type { SeedProduct } from '@aisle/schema/seed';
import { readStored } from '../../../../integrity/checksum.js';
import {
  escapeNul,
  keyText,
  longText,
  textOfKey,
  unescapeNul,
} from '../../../../seeding/key-text.js';
import type { SeedFault, ValidRecord } from '../../../../seeding/seed-store.js';
import type { WrittenRecord } from '../../../../seeding/weigh-change.js';
import type { Queryable, Statement } from '../../connection/pool.js';

/** Remembers skus that an import has given to two products, and finds those that still are. */
export interface SeedSkus {
  /** Returns the query for the holders of the skus of records to write. */
  ask(records: readonly ValidRecord[]): Statement;
  /** Takes the result of the query before the records are noted. */
  learn(holders: readonly SkuHolder[]): void;
  note(valid: ValidRecord, written: WrittenRecord | undefined): void;
  /** Returns the statements that write what was noted since the last flush. */
  flush(): readonly Statement[];
  findFaults(limit: number): Promise<readonly SeedFault[]>;
}

/** A product with the key of its sku. */
export interface SkuHolder {
  readonly sku: string;
  readonly id: string;
}

/** Opens the memory of one import. */
export function openSeedSkus(transaction: Queryable): SeedSkus {
  let hasNoted = false;
  let noted = new Map<string, { sku: string; id: string; origin: string }>();
  // Holders of each sku, as each record of the batch finds them.
  let holders = new Map<string, Set<string>>();
  let skus = new Map<string, string>();
  const give = (sku: string, id: string): Set<string> => {
    const ids = holders.get(sku) ?? new Set();
    holders.set(sku, ids.add(id));
    skus.set(id, sku);
    return ids;
  };
  return {
    ask: (records) => ({
      text: 'SELECT sku, id FROM products WHERE sku = ANY ($1::text[])',
      values: [
        records.flatMap(({ record }) =>
          record.type === 'product' && record.sku !== undefined ? [keyText(record.sku)] : [],
        ),
      ],
    }),
    learn(found) {
      holders = new Map();
      skus = new Map();
      for (const { sku, id } of found) give(sku, id);
    },
    note({ record, origin, locate }, written) {
      if (record.type !== 'product' || written === undefined) return;
      const { id, sku } = record;
      holders.get(skus.get(id) ?? '')?.delete(id);
      skus.delete(id);
      if (sku === undefined) return;
      // Of two products that end with one sku, the one written last has found the other.
      if (give(keyText(sku), id).size < 2) return;
      noted.set(JSON.stringify([sku, id]), { sku, id, origin: locate?.('/sku') ?? origin });
      hasNoted = true;
    },
    flush() {
      if (noted.size === 0) return [];
      const found = [...noted.values()];
      noted = new Map();
      return [
        {
          text: `INSERT INTO seed_skus
            SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
            ON CONFLICT (sku, product_id) DO UPDATE SET origin = excluded.origin`,
          values: [
            found.map(({ sku }) => keyText(sku)),
            found.map(({ sku }) => longText(sku)),
            found.map(({ id }) => id),
            found.map(({ origin }) => escapeNul(origin)),
          ],
        },
      ];
    },
    async findFaults(limit) {
      if (!hasNoted) return [];
      const rows = await transaction.query<SharedSku>({
        text: `SELECT DISTINCT ON (seed.sku)
            seed.origin, seed.sku, seed.long_sku, seed.product_id AS one, other.id AS other,
            other.document
          FROM seed_skus AS seed
          JOIN products AS own ON own.id = seed.product_id AND own.sku = seed.sku
          JOIN products AS other ON other.sku = seed.sku AND other.id <> seed.product_id
          ORDER BY seed.sku, other.id, seed.product_id LIMIT $1`,
        values: [limit],
      });
      return rows.map(({ origin, sku, long_sku, one, other, document }) => ({
        kind: 'shared sku',
        origin: unescapeNul(origin),
        sku: textOfKey(sku, long_sku),
        one,
        other,
        ...nameOther(readStored<SeedProduct>(document)),
      }));
    },
  };
}

function nameOther({ name, slug }: SeedProduct) {
  return { otherName: name, otherSlug: slug ?? null };
}

interface SharedSku {
  readonly origin: string;
  readonly sku: string;
  readonly long_sku: string | null;
  readonly one: string;
  readonly other: string;
  readonly document: string;
}
