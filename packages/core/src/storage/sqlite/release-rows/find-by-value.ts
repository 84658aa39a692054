import {
  createFilterMatching,
  type FilterMatching,
  type FilterSource,
} from '../../../catalog/release-format/match-filter.js';
import type { Lists } from './read-lists.js';
import type { StatementMaker } from './statement-maker.js';

/** Prepares the finding of products by values that few share. */
export function prepareValueFinder(database: StatementMaker): FilterSource['findByValue'] {
  const selectByValue = database
    .prepare<[object], number>(`
      SELECT DISTINCT product FROM release_values
      WHERE generation = @generation AND attribute = @attribute
        AND value IN (SELECT value FROM json_each(@values)) AND language IN ('', @language)
      ORDER BY product`)
    .pluck();

  return ({ values, language, ...query }) =>
    selectByValue.all({ ...query, values: JSON.stringify(values), language });
}

/** Prepares the matching of filters. */
export function prepareFilterMatching(
  database: StatementMaker,
  lists: Pick<Lists, 'read'>,
): FilterMatching {
  return createFilterMatching({
    readList: lists.read,
    findByValue: prepareValueFinder(database),
  });
}
