import type { NodeProductsExplanation, ProductCheck, ProductExplanation } from '@aisle/schema/dev';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../lib/badge.js';
import { Icon } from '../lib/icon.js';
import { CheckRemedies } from './check-remedies.js';
import type { AskedRequest } from './explain-request.js';
import { findProducts } from './find-products.js';
import styles from './product.module.css';
import type { ProductPlace } from './product-place.js';
import { remediesFor } from './remedy.js';

interface ProductTimelineProps {
  /** What was looked for. */
  readonly looked: string;
  readonly explanation: NodeProductsExplanation;
  readonly product: ProductExplanation;
  readonly asked: AskedRequest;
  readonly place: ProductPlace;
}

/** The questions that decide about a product, one after the other. */
export function ProductTimeline(props: ProductTimelineProps) {
  const { looked, explanation, product, asked, place } = props;
  const nodes = useListingNodes(product, place);
  const { filter } = asked.query;
  const situation = {
    releaseId: asked.params.release_id,
    filter: filter === undefined ? undefined : String(filter),
    product,
    nodes,
  };
  return (
    <div className={styles.product}>
      <p className={styles.verdict} role="status">
        <Badge tone={product.is_on_page ? 'good' : 'bad'}>
          {product.is_on_page ? 'on this page' : 'not on this page'}
        </Badge>
        <strong>{product.name ?? looked}</strong>
        {product.sku && <code>{product.sku}</code>}
        {product.position !== undefined && (
          <span>
            number {product.position + 1} of {explanation.page.matches}
          </span>
        )}
      </p>
      <ol className={styles.timeline} aria-label="Questions that decide, in their order">
        {product.checks.map((check, index) => (
          <li
            key={`${check.check} ${check.term ?? index}`}
            className={styles.check}
            data-outcome={check.outcome}
          >
            <span className={styles.mark}>
              <Icon name={icons[check.outcome]} size={14} />
            </span>
            <div className={styles.found}>
              <p>
                <b>{titles[check.check]}</b> {check.term !== undefined && <code>{check.term}</code>}{' '}
                <small>{outcomes[check.outcome]}</small>
              </p>
              <p>{check.detail}</p>
              <CheckRemedies remedies={remediesFor(check, situation)} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The nodes that list a product, asked for when the chosen one does not. */
function useListingNodes({ id, checks }: ProductExplanation, place: ProductPlace) {
  const isElsewhere = checks.some(({ check, outcome }) => check === 'node' && outcome === 'failed');
  const { data } = useQuery({
    queryKey: ['nodes of a product', place.catalogId, place.releaseId, id],
    queryFn: ({ signal }) => findProducts(place, 'id', id === undefined ? [] : [id], signal),
    enabled: isElsewhere && id !== undefined && place.roots.length > 0,
  });
  const ids = new Set(data?.flatMap(({ nodes }) => nodes));
  return place.nodes.filter((node) => ids.has(node.id));
}

const titles: Readonly<Record<ProductCheck['check'], string>> = {
  exists: 'Does it exist?',
  status: 'Is it live?',
  release: 'Is it in the release?',
  node: 'Does the node list it?',
  filter: 'Does it meet the term?',
  page: 'Is it on the page?',
};

const outcomes: Readonly<Record<ProductCheck['outcome'], string>> = {
  passed: 'yes',
  failed: 'no',
  not_reached: 'not reached',
};

const icons = { passed: 'check', failed: 'close', not_reached: 'more' } as const;
