import type { CatalogChoice } from '@aisle/schema/dev';
import { ExplainSection } from './explain-section.js';
import { RuleItem } from './rule-item.js';
import styles from './rules.module.css';

interface CatalogSectionProps {
  readonly catalog: CatalogChoice;
  readonly nameOf: (catalogId: string) => string;
}

/** Why this catalog: the sentence that decides, and every rule with its score, best match first. */
export function CatalogSection({ catalog, nameOf }: CatalogSectionProps) {
  const { reason, rules } = catalog;
  return (
    <ExplainSection title="Why this catalog" sentence={reason}>
      {rules.length > 0 && (
        <ol className={styles.rules} aria-label="Catalog rules, best match first">
          {rules.map((rule, index) => (
            <RuleItem key={rule.id} rule={rule} place={index + 1} nameOf={nameOf} />
          ))}
        </ol>
      )}
    </ExplainSection>
  );
}
