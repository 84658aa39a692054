import {
  createFilterMatching,
  type FilterMatching,
} from '../../../catalog/release-format/match-filter.js';
import type { Lists } from './read-lists.js';
import type { StatementMaker } from './statement-maker.js';

/** Prepares the matching of filters. */
export function prepareFilterMatching(
  database: StatementMaker,
  lists: Pick<Lists, 'read'>,
): FilterMatching {
  const selectByValue = database
    .prepare<[object], number>(`
      SELECT DISTINCT product FROM release_values
      WHERE generation = @generation AND attribute = @attribute
        AND value IN (SELECT value FROM json_each(@values)) AND language IN ('', @language)
      ORDER BY product`)
    .pluck();

  return createFilterMatching({
    readList: lists.read,
    findByValue: ({ values, language, ...query }) =>
      selectByValue.all({ ...query, values: JSON.stringify(values), language }),
  });
}
