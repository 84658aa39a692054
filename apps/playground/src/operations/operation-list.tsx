import { usePlayground } from '../state/playground-context.js';
import { MethodBadge } from './method-badge.js';
import { groupByTag, operationEntries } from './operation-entry.js';
import { hashFor } from './operation-link.js';
import styles from './operation-list.module.css';

const groups = groupByTag(operationEntries);

/** Every operation of the contract, under its tag. */
export function OperationList() {
  const { selected } = usePlayground().state;
  return (
    <nav aria-label="Operations" className={styles.list}>
      {groups.map(({ tag, entries }) => (
        <section key={tag} className={styles.group}>
          <h2 className={styles.tag}>{tag}</h2>
          <ul className={styles.entries}>
            {entries.map(({ name, operation }) => (
              <li key={name}>
                <a
                  href={hashFor(name)}
                  className={styles.entry}
                  aria-current={name === selected ? 'page' : undefined}
                >
                  <MethodBadge method={operation.method} />
                  <span>{operation.summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
