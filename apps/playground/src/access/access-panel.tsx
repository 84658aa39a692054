import { Suspense, useRef } from 'react';
import { lazyPart } from '../lib/connection.js';
import { useNow } from '../lib/hooks.js';
import { openAccess } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import { isAllowed } from './access.js';
import styles from './access-panel.module.css';
import { abbreviateAccess, describeAccess } from './describe-access.js';

const AccessPopover = lazyPart(() => import('./access-popover.js'));

/** What requests carry now, in a word; pressed, everything about tokens. */
export function AccessPanel() {
  const access = usePlayground((state) => state.access);
  const isOpen = usePlayground((state) => state.accessOpen);
  const opener = useRef<HTMLButtonElement>(null);
  useNow(15_000);
  const description = describeAccess(access, Date.now());
  const [what, left] = abbreviateAccess(description);
  const isBad = access.phase === 'granted' && !isAllowed('catalog:read', access);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-phase={isBad ? 'refused' : access.phase}
        onClick={() => openAccess(!isOpen)}
      >
        <span className="visually-hidden">Access token: </span>
        <span className="visually-hidden" aria-live="polite">
          {description}
        </span>
        <span className={styles.state} aria-hidden>
          <span data-long={!!left}>{what}</span>
          {left}
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AccessPopover trigger={opener} />
        </Suspense>
      )}
    </>
  );
}
