import { patternsOf, spellingsOf } from '../../../catalog/inspection/rank-text.js';
import type { ScannedValue, ValueScope } from '../../../catalog/inspection/value-scope.js';
import { placeOf } from '../../../catalog/release-format/numbering.js';
import { valueCodes } from '../../../catalog/release-format/stored-product.js';
import type { StatementMaker } from '../release-rows/statement-maker.js';
import { prepareWalk, type WalkRange } from './walk-values.js';

/** Follows every text that begins in the same way. */
const last = '\u{10ffff}';

/**
 * Prepares the scan of an attribute's values: first the usual spellings of the searched text at their places
 * in the index, then all values. Each step is short; values that cannot hold the text are left out.
 */
export function prepareValueScan(
  database: StatementMaker,
): (scope: ValueScope) => Generator<readonly ScannedValue[]> {
  const walkLists = prepareWalk(database, {
    table: 'release_lists',
    begin: { node: 0, attribute: '' },
    key: { value: '', since: -1 },
  });
  const walkValues = prepareWalk(database, {
    table: 'release_values',
    begin: { generation: 0, attribute: 0 },
    key: { value: '', language: '', product: -1 },
  });

  function* walk(scope: ValueScope, range: WalkRange): Generator<readonly ScannedValue[]> {
    const { release, node, attribute, language } = scope;
    const code = valueCodes.get(attribute);
    if (code === undefined) {
      yield* walkLists({ node, attribute }, range);
      return;
    }
    for (const rows of walkValues({ generation: release.generation, attribute: code }, range)) {
      yield rows.flatMap((row) =>
        row.language === '' || row.language === language
          ? { value: row.value, place: placeOf(row.product) }
          : [],
      );
    }
  }

  return function* scan(scope) {
    for (const prefix of spellingsOf(scope.search)) {
      yield* walk(scope, { from: prefix, to: prefix + last, likes: ['%'] });
    }
    if (scope.search === '') return;
    yield* walk(scope, { from: '', to: last, likes: patternsOf(scope.search) });
  };
}
