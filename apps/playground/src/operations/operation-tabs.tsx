import type { KeyboardEvent } from 'react';
import { Icon } from '../lib/icon.js';
import { usePlayground } from '../state/playground-store.js';
import { storefrontHash } from '../storefront/steps/steps.js';
import { MethodBadge } from './method-badge.js';
import { operationEntries } from './operation-entry.js';
import { hashFor } from './operation-link.js';
import styles from './operation-tabs.module.css';
import { shortName } from './short-name.js';

/** Every operation of the contract. One of them is in the order of Tab; arrow keys lead to the others. */
export function OperationTabs() {
  const selected = usePlayground((state) => state.selected);
  const isWalking = usePlayground(({ composerMode }) => composerMode === 'storefront');
  return (
    <nav aria-label="Operations" className={styles.tabs} onKeyDown={moveFocus}>
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
          tabIndex={name === selected ? 0 : -1}
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

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const ends: Readonly<Record<string, number>> = { Home: 0, End: links.length - 1 };
  const to = ends[event.key] ?? at + (steps[event.key] ?? 0);
  if (to === at || event.ctrlKey || event.metaKey || event.altKey) return;
  links[to]?.focus();
  event.preventDefault();
}

/** There are more operations than a line has room for. */
function scrollHere(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
