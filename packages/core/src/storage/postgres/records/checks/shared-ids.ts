import type { SeedFault } from '../../../../seeding/seed-fault.js';
import type { Queryable } from '../../connection/statements.js';
import { findOrigins, type SeedWritten } from './written-records.js';

type Seen = Pick<SeedWritten, 'has' | 'hasChanged'>;

/** Finds ids that two things have, of which one alone could be found by it. */
export async function findSharedIds(
  transaction: Queryable,
  written: Seen,
  limit: number,
): Promise<readonly SeedFault[]> {
  const faults: SeedFault[] = [];
  for (const { kind, of, select } of sharings.filter(({ isPossible }) => isPossible(written))) {
    const found = await transaction.query<Shared>({
      text: `${select} ORDER BY id LIMIT $1`,
      values: [limit],
    });
    if (found.length === 0) continue;
    const ids = found.flatMap(({ one, other }) => [one, other]);
    const findOrigin = await findOrigins(transaction, [of], ids);
    for (const shared of found) {
      const origin = findOrigin(of, shared.one) ?? findOrigin(of, shared.other) ?? '';
      faults.push({ kind, origin, ...shared });
    }
  }
  return faults;
}

interface Shared {
  readonly id: string;
  readonly one: string;
  readonly other: string;
}

/** Two things with one id: `of` is the type of the records that have them. */
const sharings = [
  {
    kind: 'shared plan',
    of: 'offering',
    isPossible: ({ hasChanged }: Seen) => hasChanged('offering'),
    select: `
      SELECT id, min(offering_id) AS one, max(offering_id) AS other FROM plans
      GROUP BY id HAVING count(*) > 1`,
  },
  {
    kind: 'shared option',
    of: 'variation',
    isPossible: ({ hasChanged }: Seen) => hasChanged('variation'),
    select: `
      SELECT id, min(variation_id) AS one, max(variation_id) AS other FROM variation_options
      GROUP BY id HAVING count(*) > 1`,
  },
  {
    kind: 'shared node',
    of: 'node',
    isPossible: ({ has }: Seen) => has('node') && has('hierarchy'),
    select: `
      SELECT node.key AS id, node.key AS one, node.key AS other
      FROM seed_written AS node JOIN seed_written AS hierarchy
        ON hierarchy.kind = 'hierarchy' AND hierarchy.key = node.key
      WHERE node.kind = 'node'`,
  },
] as const;
