import type { NodeProductsExplanation } from '@aisle/schema/dev';
import { CopyButton } from '../lib/copy-button.js';
import { ExplainSection } from './explain-section.js';
import styles from './filter.module.css';
import { FilterFunnel } from './filter-funnel.js';
import { FilterTree } from './filter-tree.js';
import { parseTerms } from './remedy.js';
import { StatementView } from './statement-view.js';

interface FilterSectionProps {
  readonly explanation: NodeProductsExplanation;
  /** The filter as it is entered. */
  readonly source: string | number | undefined;
}

/** What the filter became: its shortest text, its parts, how many products it leaves, what it costs. */
export function FilterSection({ explanation, source }: FilterSectionProps) {
  const { filter, node } = explanation;
  if (!filter) {
    const sentence = `There is no filter: all ${node.products} products of ${node.name} match.`;
    return <ExplainSection title="What the filter became" sentence={sentence} />;
  }
  const { canonical, terms, products, statements } = filter;
  return (
    <ExplainSection
      title="What the filter became"
      sentence={`${products} of the ${node.products} products of ${node.name} meet ${terms.length === 1 ? 'its term' : `all ${terms.length} terms`}.`}
    >
      <div className={styles.canonical}>
        <code>{canonical}</code>
        <CopyButton what="the filter" text={canonical} />
        {canonical !== source && <small>its shortest spelling</small>}
      </div>
      <FilterTree terms={parseTerms(canonical)} />
      <FilterFunnel node={node} terms={terms} products={products} />
      <h3 className={styles.subhead}>What the store runs for it</h3>
      {statements.length === 0 && <p>No statement: the answer was known without one.</p>}
      {statements.map((statement) => (
        <StatementView key={`${statement.purpose} ${statement.sql}`} statement={statement} />
      ))}
    </ExplainSection>
  );
}
