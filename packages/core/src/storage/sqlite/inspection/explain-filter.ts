import type { StatementExplanation } from '@aisle/schema/dev';
import { type FilterDraft, formatFilter } from '@aisle/schema/filter';
import type { Database } from 'better-sqlite3';
import type { FilterScope } from '../../../catalog/release-format/match-filter.js';
import { intersect, type PlaceList } from '../../../catalog/release-format/place-list.js';
import { prepareFilterMatching } from '../release-rows/find-by-value.js';
import { prepareLists } from '../release-rows/read-lists.js';
import { prepareStatementExplanation } from './explain-statements.js';
import { traceStatements } from './trace-statements.js';

/** Matches of a filter in a node. */
export interface ExplainedFilter {
  /** Products that meet each term. */
  readonly terms: readonly PlaceList[];
  readonly matches: PlaceList;
  readonly statements: readonly StatementExplanation[];
}

/** Prepares the explanation of filters: normal matching with traced statements. */
export function prepareFilterExplanation(
  database: Database,
): (filter: FilterDraft, scope: FilterScope) => ExplainedFilter {
  const trace = traceStatements(database);
  const { matchTerm } = prepareFilterMatching(trace.database, prepareLists(trace.database));
  const explain = prepareStatementExplanation(database);

  return ({ terms }, scope) => {
    const followed = terms.map((term) => trace.follow(() => matchTerm(term, scope)));
    const lists = followed.map(({ result }) => result);
    const { result: matches, runs } = trace.follow(() => intersect(lists));
    const statements = [
      ...followed.flatMap(({ runs: own, result: { total } }, index) => {
        const term = terms[index];
        const subject = term ? formatFilter({ terms: [term] }) : '';
        return explain({ runs: own, subject, products: total });
      }),
      ...explain({ runs, subject: 'all terms together', products: matches.total }),
    ];
    return { terms: lists, matches, statements };
  };
}
