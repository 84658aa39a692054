import { latestReleaseNames } from '@aisle/schema/catalog';
import type { ProductCheck, ProductExplanation } from '@aisle/schema/dev';
import { type FilterTermDraft, formatFilter, nodeProductsFilter } from '@aisle/schema/filter';
import { readFilter } from '../filter/filter-text.js';
import { isNewest } from '../place/describe-release.js';

/** A form change that fixes a failed check. */
export interface Remedy {
  readonly title: string;
  readonly fields: Readonly<Record<string, { readonly text: string }>>;
}

interface Situation {
  readonly releaseId: string | undefined;
  readonly filter: string | undefined;
  readonly product: Pick<ProductExplanation, 'page_offset'>;
  /** The nodes that list the product. */
  readonly nodes: readonly { readonly id: string; readonly name: string }[];
}

const firstPage = { 'query:page[offset]': { text: '' } };

/** Returns remedies for a check, the best first. Empty unless the check failed. */
export function remediesFor(check: ProductCheck, situation: Situation): readonly Remedy[] {
  const { releaseId = '', filter, product, nodes } = situation;
  if (check.outcome !== 'failed') return [];
  switch (check.check) {
    case 'page': {
      const { page_offset: offset } = product;
      if (offset === undefined) return [];
      const text = offset === 0 ? '' : String(offset);
      return [{ title: 'Go to its page', fields: { 'query:page[offset]': { text } } }];
    }
    case 'filter':
      return removeTerm(filter, check.term);
    case 'node':
      return nodes.map(({ id, name }) => ({
        title: `Choose ${name}`,
        fields: { 'path:node_id': { text: id }, ...firstPage },
      }));
    case 'release': {
      const [latest] = latestReleaseNames;
      if (isNewest(releaseId) || !check.detail.includes(latest)) return [];
      const fields = { 'path:release_id': { text: latest } };
      return [{ title: 'Ask for the newest release', fields }];
    }
    default:
      return [];
  }
}

function removeTerm(filter: string | undefined, canonical: string | undefined): readonly Remedy[] {
  const terms = parseTerms(filter);
  const rest = terms.filter((term) => formatFilter({ terms: [term] }) !== canonical);
  if (rest.length === terms.length) return [];
  const text = rest.length === 0 ? '' : formatFilter({ terms: rest });
  return [{ title: 'Remove this term', fields: { 'query:filter': { text }, ...firstPage } }];
}

/** Returns the terms of a filter. Empty if it is invalid. */
export function parseTerms(filter = ''): readonly FilterTermDraft[] {
  const reading = readFilter(filter, nodeProductsFilter);
  return reading.state === 'filter' ? reading.filter.terms : [];
}
