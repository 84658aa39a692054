import type { FilterExplanation, NodeProductsExplanation } from '@aisle/schema/dev';
import styles from './filter.module.css';

interface FilterFunnelProps {
  readonly node: NodeProductsExplanation['node'];
  readonly terms: FilterExplanation['terms'];
  readonly products: number;
}

/** How many products are left: of the node, by each term alone, by all of them. */
export function FilterFunnel({ node, terms, products }: FilterFunnelProps) {
  const stages = [
    { key: 'node', label: `products of ${node.name}`, count: node.products },
    ...terms.map(({ text, products: count }, index) => ({
      key: `${index} ${text}`,
      label: text,
      count,
      isTerm: true,
    })),
    { key: 'all', label: terms.length === 1 ? 'match' : 'meet all terms', count: products },
  ];
  return (
    <ol className={styles.funnel} aria-label="Products left, stage by stage">
      {stages.map(({ key, label, count, ...rest }) => (
        <li key={key} className={styles.stage} data-stage={'isTerm' in rest ? 'term' : key}>
          <span className={styles.count}>{count}</span>
          <span className={styles.label}>
            {'isTerm' in rest ? (
              <>
                <code>{label}</code> alone
              </>
            ) : (
              label
            )}
          </span>
          <span
            aria-hidden="true"
            className={styles.bar}
            style={{ inlineSize: `${share(count, node.products)}%` }}
          />
        </li>
      ))}
    </ol>
  );
}

function share(count: number, of: number): number {
  return of === 0 ? 0 : Math.min(100, (count / of) * 100);
}
