import { useNow } from '../lib/outcome.js';
import { isAllowed } from '../sending/request-token.js';
import { openAccess } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import { Opener } from '../widgets/controls.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import styles from './access.module.css';
import { abbreviateAccess, describeAccess } from './access-notice.js';

const AccessPopover = lazyPart(() => import('./access-popover.js'), Unopened);

/** Button that shows the current token in short and opens the token popover. */
export function AccessPanel() {
  const access = usePlayground((state) => state.access);
  const isOpen = usePlayground((state) => state.accessOpen);
  useNow(15_000);
  const description = describeAccess(access, Date.now());
  const [what, left] = abbreviateAccess(description);
  const isOver = left === 'expired' || !isAllowed('catalog:read', access);
  return (
    <>
      <Opener
        Content={AccessPopover}
        open={[isOpen, openAccess]}
        className={`button ${styles.opener}`}
        data-look="plain"
        data-phase={access.phase === 'granted' && isOver ? 'refused' : access.phase}
      >
        <span className="visually-hidden">Access token: {description}</span>
        <span className={`cut ${styles.state}`} aria-hidden>
          <span data-long={!!left}>{what}</span>
          {left}
        </span>
      </Opener>
      <p className="visually-hidden" aria-live="polite">
        {isOver && access.phase !== 'asking' && `Access token: ${description}`}
      </p>
    </>
  );
}
