import type { FilterAttribute, FilterDraft, FilterTermDraft } from '@aisle/schema/filter';
import { intersect, listOf, type PlaceList, unite } from './list-directory.js';
import { placeOf } from './number-nodes.js';
import { type ListedRelease, nodeProducts, type ReadList, valueCodes } from './stored-product.js';

/** List, release and language to search for products. */
export interface FilterScope {
  readonly release: ListedRelease;
  readonly node: number;
  readonly language: string;
}

/** Parts of a term that matching uses. */
type MatchedTerm = Pick<FilterTermDraft, 'attribute' | 'values'>;

/** Query for the products of a generation that have one of some values. */
interface ValueQuery {
  readonly generation: number;
  /** Code of an attribute that few products share. */
  readonly attribute: number;
  readonly values: readonly string[];
  /** Language of the values; values that are the same in all languages match too. */
  readonly language: string;
}

/** Reads that filter matching needs from an engine. */
export interface FilterSource {
  readonly readList: ReadList;
  /** Returns the numbers of the products, ascending, each once. */
  findByValue(query: ValueQuery): readonly number[];
}

/** Matches filters in a release. */
export interface FilterMatching {
  /** Returns the products of the node that meet a term. */
  matchTerm(term: MatchedTerm, scope: FilterScope): PlaceList;
  /** Returns the products of the node that meet all terms. */
  match(filter: FilterDraft, scope: FilterScope): PlaceList;
}

/**
 * Creates the filter matching. A term on an attribute that many products share reads one or several
 * lists of the node. A term on any other attribute finds products by the value. No term scans the
 * node.
 */
export function createFilterMatching({ readList, findByValue }: FilterSource): FilterMatching {
  return {
    matchTerm,
    match: ({ terms }: FilterDraft, scope: FilterScope): PlaceList =>
      intersect(terms.map((term) => matchTerm(term, scope))),
  };

  function matchTerm({ attribute, values }: MatchedTerm, scope: FilterScope): PlaceList {
    const wanted = [...new Set(values.map(({ value }) => value))];
    const code = valueCodes.get(attribute.name);
    return code === undefined
      ? matchShared(attribute.name, wanted, scope)
      : matchValue(code, wanted, scope);
  }

  function matchShared(
    attribute: FilterAttribute,
    values: readonly string[],
    { release, node }: FilterScope,
  ): PlaceList {
    return unite(values.map((value) => readList({ node, attribute, value }, release)));
  }

  function matchValue(
    attribute: number,
    values: readonly string[],
    { release, node, language }: FilterScope,
  ): PlaceList {
    const { generation } = release;
    const found = findByValue({ generation, attribute, values, language });
    if (found.length === 0) return listOf(new Uint32Array());
    // The node's list excludes versions of other releases and products of other nodes.
    const members = readList(nodeProducts(node), release);
    return listOf(Uint32Array.from(found.map(placeOf).filter((place) => members.has(place))));
  }
}
