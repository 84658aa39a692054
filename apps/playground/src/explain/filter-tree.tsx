import { type FilterTermDraft, formatFilter } from '@aisle/schema/filter';
import styles from './filter.module.css';

/** A parsed filter as a small tree: terms, each with its operator, its attribute and its values. */
export function FilterTree({ terms }: { readonly terms: readonly FilterTermDraft[] }) {
  return (
    <ul className={styles.tree} aria-label="The filter, parsed">
      {terms.map((term) => (
        <li key={formatFilter({ terms: [term] })}>
          <span className={styles.term}>
            <b>{term.operator.name}</b> <span>{meanings[term.operator.name]}</span>{' '}
            <code>{term.attribute.name}</code>
          </span>
          <ul>
            {term.values.map(({ value }) => (
              <li key={value}>
                <code className={styles.value}>{value === '' ? '(empty)' : value}</code>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const meanings = { eq: 'equals:', in: 'any of:' } as const;
