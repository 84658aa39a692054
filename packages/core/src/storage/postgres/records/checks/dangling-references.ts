import { prepareReferences, type ReferenceTarget } from '../../../../seeding/record-references.js';
import type { SeedFault } from '../../../../seeding/seed-fault.js';
import type { ValidRecord } from '../../../../seeding/seed-store.js';
import { escapeNul, keyText, longText, textOfKey, unescapeNul } from '../../connection/key-text.js';
import type { Queryable, Statement } from '../../connection/statements.js';

/** Records the references of an import's records, and finds dangling ones. */
export interface SeedDangling {
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
