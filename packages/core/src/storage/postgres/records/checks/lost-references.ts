import type { SeedRecord } from '@aisle/schema/seed';
import { readStored } from '../../../../integrity/read-stored.js';
import { type LossTarget, lossesBy } from '../../../../seeding/record-offers.js';
import type { SeedFault } from '../../../../seeding/seed-fault.js';
import type { ValidRecord } from '../../../../seeding/seed-store.js';
import type { WrittenRecord } from '../../../../seeding/settle-record.js';
import { escapeNul, unescapeNul } from '../../connection/key-text.js';
import type { Queryable, Statement } from '../../connection/statements.js';

/** Records what the records of an import remove, and finds records that still refer to it. */
export interface SeedLosses {
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
const targets: Record<LossTarget, { readonly offered: string; readonly named: string }> = {
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
const lossTargets = Object.keys(targets).sort() as LossTarget[];

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
  const { offered, named } = targets[target];
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
