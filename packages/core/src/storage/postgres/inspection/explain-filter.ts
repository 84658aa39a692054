import type { StatementExplanation } from '@aisle/schema/dev';
import { type FilterDraft, formatFilter } from '@aisle/schema/filter';
import type { FilterScope } from '../../../catalog/release-format/match-filter.js';
import { intersect } from '../../../catalog/release-format/place-list.js';
import type { Queryable } from '../connection/statements.js';
import type { ReleaseRows } from '../release-rows/release-rows.js';
import { explainTrace } from './explain-statements.js';
import { traceRows } from './trace-rows.js';

/** Explains how a filter is matched whose rows were fetched: term by term, and then all together. */
export async function explainFilter(
  database: Queryable,
  rows: ReleaseRows,
  { terms }: FilterDraft,
  scope: FilterScope,
): Promise<readonly StatementExplanation[]> {
  const { matchTerm, follow } = traceRows(rows);
  const followed = terms.map((term) => ({
    subject: formatFilter({ terms: [term] }),
    ...follow(() => matchTerm(term, scope)),
  }));
  const together = {
    subject: 'all terms together',
    ...follow(() => intersect(followed.map(({ result }) => result))),
  };
  const statements: StatementExplanation[] = [];
  for (const { subject, result, trace } of [...followed, together]) {
    statements.push(...(await explainTrace(database, trace, subject, result.total)));
  }
  return statements;
}
