import type { FilterAttribute } from '@aisle/schema/filter';
import { patternsOf, spellingsOf } from '../../../catalog/inspection/rank-text.js';
import { placeOf } from '../../../catalog/release-format/numbering.js';
import type { ListedRelease } from '../../../catalog/release-format/stored-list.js';
import { valueCodes } from '../../../catalog/release-format/stored-product.js';
import type { StatementMaker } from '../release-rows/statement-maker.js';
import { prepareWalk, type WalkRange } from './walk-values.js';

/** Where values are looked for. */
export interface ValueScope {
  readonly release: ListedRelease;
  /** The number of the node's lists. */
  readonly node: number;
  readonly attribute: FilterAttribute;
  readonly language: string;
  readonly search: string;
}

/** A value in the order of its table; `place` is a product that has it, where the table says one. */
export interface ScannedValue {
  readonly value: string;
  readonly place?: number;
}

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
