import type { Database } from 'better-sqlite3';
import type { SeedFault } from '../../../../seeding/seed-fault.js';
import { prepareOrigins } from './family-faults.js';

/** Finds ids that two things have, of which one alone could be found by it. */
export function findSharedIds(database: Database, limit: number): SeedFault[] {
  const findOrigin = prepareOrigins(database);
  return sharings.flatMap(({ kind, of, select }) =>
    database
      .prepare<[number], Shared>(`${select} LIMIT ?`)
      .all(limit)
      .map((shared) => ({
        kind,
        origin: findOrigin(of, shared.one) ?? findOrigin(of, shared.other) ?? '',
        ...shared,
      })),
  );
}

interface Shared {
  readonly id: string;
  readonly one: string;
  readonly other: string;
}

const isWritten = (kind: string) =>
  `EXISTS (SELECT 1 FROM seed_written WHERE kind = '${kind}' AND change > 0)`;

/** Two things with one id: `of` is the type of the records that have them. */
const sharings = [
  {
    kind: 'shared plan',
    of: 'offering',
    select: `
      SELECT id, min(offering_id) AS one, max(offering_id) AS other FROM plans
      WHERE ${isWritten('offering')} GROUP BY id HAVING count(*) > 1`,
  },
  {
    kind: 'shared option',
    of: 'variation',
    select: `
      SELECT option.value ->> 'id' AS id, min(variations.id) AS one, max(variations.id) AS other
      FROM variations, json_each(variations.document, '$.options') AS option
      WHERE ${isWritten('variation')} GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    kind: 'shared node',
    of: 'node',
    select: `
      SELECT node.key AS id, node.key AS one, node.key AS other
      FROM seed_written AS node JOIN seed_written AS hierarchy
        ON hierarchy.kind = 'hierarchy' AND hierarchy.key = node.key
      WHERE node.kind = 'node' GROUP BY 1`,
  },
] as const;
