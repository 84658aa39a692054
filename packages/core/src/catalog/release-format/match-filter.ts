import type { FilterAttribute, FilterDraft, FilterTermDraft } from '@aisle/schema/filter';
import { placeOf } from './numbering.js';
import { intersect, listOf, type PlaceList, unite } from './place-list.js';
import { type ListedRelease, nodeProducts, type ReadList } from './stored-list.js';
import { valueCodes } from './stored-product.js';

/** In which list of which release, and in which language, products are looked for. */
export interface FilterScope {
  readonly release: ListedRelease;
  readonly node: number;
  readonly language: string;
}

/** What matching looks at in a term. */
type MatchedTerm = Pick<FilterTermDraft, 'attribute' | 'values'>;

/** Asks for the products of a generation that have one of some values. */
interface ValueQuery {
  readonly generation: number;
  /** The code of an attribute that few products share. */
  readonly attribute: number;
  readonly values: readonly string[];
  /** Values in this language count, and those that are the same in all. */
  readonly language: string;
}

/** What the matching of filters asks an engine. */
export interface FilterSource {
  readonly readList: ReadList;
  /** The numbers of the products, ascending, each once. */
  findByValue(query: ValueQuery): readonly number[];
}

/** Matches filters in a release. */
export interface FilterMatching {
  /** The products of the node that meet a term. */
  matchTerm(term: MatchedTerm, scope: FilterScope): PlaceList;
  /** The products of the node that meet all terms. */
  match(filter: FilterDraft, scope: FilterScope): PlaceList;
}

/**
 * Makes the matching of filters. A term on an attribute that many products share is a list of its node,
 * or several; one on any other attribute finds its products by the value. No term walks the node.
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
    // Versions that are not the release's, and products of other nodes, are not in the node's list.
    const members = readList(nodeProducts(node), release);
    return listOf(Uint32Array.from(found.map(placeOf).filter((place) => members.has(place))));
  }
}

/** The ids that every term of a filter on ids names. */
export function idsInAllTerms({ terms }: FilterDraft): readonly string[] {
  const [first, ...others] = terms.map(({ values }) => new Set(values.map(({ value }) => value)));
  return [...(first ?? [])].filter((id) => others.every((ids) => ids.has(id)));
}
