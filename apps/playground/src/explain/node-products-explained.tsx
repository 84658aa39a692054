import type { NodeProductsExplanation } from '@aisle/schema/dev';
import { CatalogSection } from './catalog-section.js';
import { DecisionPath } from './decision-path.js';
import styles from './explain.module.css';
import type { AskedRequest } from './explain-request.js';
import { FilterSection } from './filter-section.js';
import { ProductSection } from './product-section.js';
import { ReleaseSection } from './release-section.js';
import { useCatalogNames } from './use-catalog-names.js';

interface NodeProductsExplainedProps {
  readonly explanation: NodeProductsExplanation;
  readonly asked: AskedRequest;
  /** Whether it is the explanation of the form as it was a moment ago. */
  readonly isOld: boolean;
}

/** The questions about a page of products, in the order in which they are decided. */
export function NodeProductsExplained({ explanation, asked, isOld }: NodeProductsExplainedProps) {
  const nameOf = useCatalogNames();
  return (
    <div className={styles.sections} aria-busy={isOld}>
      <DecisionPath explanation={explanation} nameOf={nameOf} />
      <ProductSection explanation={explanation} asked={asked} />
      <CatalogSection catalog={explanation.catalog} nameOf={nameOf} />
      <ReleaseSection explanation={explanation} asked={asked} />
      <FilterSection explanation={explanation} source={asked.query.filter} />
    </div>
  );
}
