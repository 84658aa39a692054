import { latestReleaseNames } from '@aisle/schema/catalog';
import type {
  FilterExplanation,
  NodeProductsExplanation,
  ProductCheck,
  ProductExplanation,
} from '@aisle/schema/dev';
import { type FilterTermDraft, formatFilter, nodeProductsFilter } from '@aisle/schema/filter';
import { readFilter } from '../filter/filter-text.js';
import { isNewest } from '../place/place-summary.js';
import { CopyButton } from '../widgets/lazy-part.js';
import styles from './explain.module.css';
import { ExplainSection } from './explain-section.js';

interface FilterSectionProps {
  readonly explanation: NodeProductsExplanation;
  /** The filter as entered. */
  readonly source: string | number | undefined;
}

const title = 'What the filter matches';

/** The filter in its shortest text, and the number of matches. */
export function FilterSection({ explanation, source }: FilterSectionProps) {
  const { filter, node } = explanation;
  if (!filter) {
    const sentence = `There is no filter: all ${node.products} products of ${node.name} match.`;
    return <ExplainSection title={title} sentence={sentence} />;
  }
  const { canonical, terms, products } = filter;
  const all = terms.length === 1 ? 'its term' : `all ${terms.length} terms`;
  return (
    <ExplainSection
      title={title}
      sentence={`${products} of the ${node.products} products of ${node.name} match ${all}.`}
    >
      <div className={`line ${styles.canonical}`}>
        <code>{canonical}</code>
        <CopyButton what="the filter" text={canonical} />
        {canonical !== source && <small>shortest form</small>}
      </div>
      <FilterFunnel node={node} filter={filter} />
    </ExplainSection>
  );
}

/** Number of matching products: of the node, of each term, and of all terms. */
function FilterFunnel({
  filter,
  node,
}: Pick<NodeProductsExplanation, 'node'> & { readonly filter: FilterExplanation }) {
  const { terms, products } = filter;
  const stages = [
    { stage: 'node', label: `products of ${node.name}`, count: node.products },
    ...terms.map(({ text, products: count }) => ({ stage: 'term', label: text, count })),
    { stage: 'all', label: terms.length === 1 ? 'match' : 'meet all terms', count: products },
  ];
  return (
    <ol className={styles.funnel} aria-label="Matching products, by condition">
      {stages.map(({ stage, label, count }) => (
        <li key={`${stage} ${label}`} className={styles.stage} data-stage={stage}>
          <span className={`tabular ${styles.count}`}>{count}</span>
          <span>
            {stage === 'term' ? <code>{label}</code> : label} {stage === 'term' && 'alone'}
          </span>
          <span
            aria-hidden="true"
            className={styles.bar}
            style={{ inlineSize: `${percentOf(count, node.products || 1)}%` }}
          />
        </li>
      ))}
    </ol>
  );
}

/** Returns a share in percent; 100 if the whole is 0. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.min(100, (part / whole) * 100);
}

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
