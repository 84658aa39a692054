import { latestReleaseNames } from '@aisle/schema';
import type { ProductCheck, ProductExplanation } from '@aisle/schema/dev';
import {
  type FilterTermDraft,
  formatFilter,
  nodeProductsFilter,
  parseFilter,
} from '@aisle/schema/filter';

/** Something that can be done about a check that failed: what to enter into the form. */
export interface Remedy {
  readonly title: string;
  readonly fields: Readonly<Record<string, { readonly text: string }>>;
}

/** A node that lists the product. */
interface ListingNode {
  readonly id: string;
  readonly name: string;
}

interface Place {
  readonly releaseId: string | undefined;
  readonly filter: string | undefined;
  readonly product: Pick<ProductExplanation, 'page_offset'>;
  /** The nodes that list the product. */
  readonly nodes: readonly ListingNode[];
}

/** What can be done about a check, the best first; nothing unless it failed. */
export function remediesFor(check: ProductCheck, place: Place): readonly Remedy[] {
  if (check.outcome !== 'failed') return [];
  switch (check.check) {
    case 'page':
      return goToPage(place);
    case 'filter':
      return check.term === undefined ? [] : removeTerm(place.filter, check.term);
    case 'node':
      return place.nodes.map(({ id, name }) => ({
        title: `Choose ${name}`,
        fields: { 'path:node_id': { text: id }, ...firstPage },
      }));
    case 'release':
      return askForNewest(place, check.detail);
    default:
      return [];
  }
}

const firstPage = { 'query:page[offset]': { text: '' } } as const;

function goToPage({ product: { page_offset: offset } }: Place): readonly Remedy[] {
  if (offset === undefined) return [];
  const fields = { 'query:page[offset]': { text: offset === 0 ? '' : String(offset) } };
  return [{ title: 'Go to its page', fields }];
}

function askForNewest({ releaseId }: Place, detail: string): readonly Remedy[] {
  const [latest] = latestReleaseNames;
  const isLatest = latestReleaseNames.some((name) => name === releaseId);
  if (isLatest || !detail.includes(latest)) return [];
  return [{ title: 'Ask for the newest release', fields: { 'path:release_id': { text: latest } } }];
}

function removeTerm(filter: string | undefined, canonical: string): readonly Remedy[] {
  const terms = parseTerms(filter);
  const rest = terms.filter((term) => formatFilter({ terms: [term] }) !== canonical);
  if (rest.length === terms.length) return [];
  const text = rest.length === 0 ? '' : formatFilter({ terms: rest });
  return [{ title: 'Remove this term', fields: { 'query:filter': { text }, ...firstPage } }];
}

/** The terms of a filter; none when it cannot be understood. */
export function parseTerms(filter: string | undefined): readonly FilterTermDraft[] {
  if (filter === undefined) return [];
  try {
    return parseFilter(filter, nodeProductsFilter).terms;
  } catch {
    return [];
  }
}
