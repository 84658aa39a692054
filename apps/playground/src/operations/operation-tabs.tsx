import { Icon } from '../lib/icon.js';
import { usePlayground } from '../state/playground-store.js';
import { storefrontHash } from '../storefront/steps/steps.js';
import { MethodBadge } from './method-badge.js';
import { operationEntries } from './operation-entry.js';
import { hashFor } from './operation-link.js';
import styles from './operation-tabs.module.css';
import { shortName } from './short-name.js';

/** Every operation of the contract. */
export function OperationTabs() {
  const selected = usePlayground((state) => state.selected);
  const isWalking = usePlayground(({ composerMode }) => composerMode === 'storefront');
  return (
    <nav aria-label="Operations" className={styles.tabs}>
      <a
        href={storefrontHash}
        className={styles.tab}
        title="The store as a shopper sees it"
        aria-current={isWalking ? 'page' : undefined}
      >
        <Icon name="store" /> Storefront
      </a>
      {operationEntries.map(({ name, operation }) => (
        <a
          key={name}
          href={hashFor(name)}
          ref={name === selected && !isWalking ? scrollHere : undefined}
          className={styles.tab}
          title={operation.summary}
          aria-current={name === selected && !isWalking ? 'page' : undefined}
        >
          <MethodBadge method={operation.method} />
          <span>{shortName(operation.summary)}</span>
        </a>
      ))}
    </nav>
  );
}

/** There are more operations than a line has room for. */
function scrollHere(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
