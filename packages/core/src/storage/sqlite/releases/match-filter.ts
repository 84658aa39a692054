import type { FilterAttribute, FilterDraft, FilterTermDraft } from '@aisle/schema/filter';
import { placeOf } from './numbering.js';
import { intersect, listOf, type PlaceList, unite } from './place-list.js';
import type { ListedRelease, Lists } from './read-lists.js';
import type { StatementMaker } from './statement-maker.js';
import { valueCodes } from './stored-products.js';

/** In which list of which release, and in which language, products are looked for. */
export interface FilterScope {
  readonly release: ListedRelease;
  readonly node: number;
  readonly language: string;
}

/** What matching looks at in a term. */
export type MatchedTerm = Pick<FilterTermDraft, 'attribute' | 'values'>;

/**
 * Prepares the matching of filters. A term on an attribute that many products share is a list of its node,
 * or several; one on any other attribute finds its products by the value. No term walks the node.
 */
export function prepareFilterMatching(database: StatementMaker, lists: Lists) {
  const selectByValue = database
    .prepare<[object], number>(`
      SELECT DISTINCT product FROM release_values
      WHERE generation = @generation AND attribute = @attribute
        AND value IN (SELECT value FROM json_each(@values)) AND language IN ('', @language)
      ORDER BY product`)
    .pluck();

  return {
    matchTerm,
    /** The products of the node that meet all terms. */
    match: ({ terms }: FilterDraft, scope: FilterScope): PlaceList =>
      intersect(terms.map((term) => matchTerm(term, scope))),
  };

  /** The products of the node that meet a term. */
  function matchTerm({ attribute, values }: MatchedTerm, scope: FilterScope): PlaceList {
    const wanted = [...new Set(values.map(({ value }) => value))];
    const code = valueCodes.get(attribute.name) ?? -1;
    return code === -1
      ? matchShared(attribute.name, wanted, scope)
      : matchValue(code, wanted, scope);
  }

  function matchShared(
    attribute: FilterAttribute,
    values: readonly string[],
    { release, node }: FilterScope,
  ): PlaceList {
    return unite(values.map((value) => lists.read({ node, attribute, value }, release)));
  }

  function matchValue(
    attribute: number,
    values: readonly string[],
    { release, node, language }: FilterScope,
  ): PlaceList {
    const { generation } = release;
    const found = selectByValue.all({
      generation,
      attribute,
      values: JSON.stringify(values),
      language,
    });
    if (found.length === 0) return listOf(new Uint32Array());
    // Versions that are not the release's, and products of other nodes, are not in the node's list.
    const members = lists.read({ node, attribute: '', value: '' }, release);
    return listOf(Uint32Array.from(found.map(placeOf).filter((place) => members.has(place))));
  }
}
