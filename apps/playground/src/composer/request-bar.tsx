import { useEffect, useRef } from 'react';
import { tell, useIsNarrow } from '../lib/outcome.js';
import { formId, usePageTitle } from '../lib/page-sheet.js';
import { keyNames } from '../lib/texts.js';
import { copyLink } from '../link/open-link.js';
import { OperationChooser, RequestLine } from '../operations/request-line.js';
import { splitTarget } from '../operations/split-target.js';
import { usePlaceNames } from '../place/names.js';
import { useSelectedEntry, useSelectedRequest } from '../request-form/selected-request.js';
import { cancelSelected } from '../sending/send.js';
import { foldForm, showSide, useLayout } from '../state/layout.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { Icon, IconButton } from '../widgets/button.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import { Opener, Segmented } from '../widgets/opener.js';
import styles from './request-bar.module.css';

const CopyMenu = lazyPart(() => import('./copy-menu.js'), Unopened);

/** The request with its operation, its line, a menu and the send button. */
export function RequestBar() {
  const request = useSelectedRequest();
  const { summary } = useSelectedEntry().operation;
  const lastId = splitTarget(request.target).findLast(({ isId }) => isId)?.value ?? '';
  usePageTitle(...usePlaceNames([lastId]), summary);
  const phase = usePlayground((state) => selectedExchange(state).phase);
  const { side, isFolded } = useLayout();
  const bar = useRef<HTMLDivElement>(null);
  // After the response, return the focus from the bar to the send button.
  useEffect(() => {
    if (phase === 'sending' || document.activeElement !== bar.current) return;
    bar.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [phase]);
  const isNarrow = useIsNarrow();
  return (
    <div ref={bar} className={styles.bar}>
      <span className={styles.fold}>
        <IconButton
          icon="side"
          label={isFolded ? 'Show the form' : 'Hide the form'}
          onPress={() => foldForm(!isFolded)}
        />
      </span>
      <OperationChooser />
      {!isNarrow && <RequestLine request={request} />}
      <div className={styles.tools}>
        <Opener aria-label="Copy as…" className="button" data-look="quiet" Content={CopyMenu}>
          Copy as… <Icon name="chevron-down" size={14} />
        </Opener>
        <IconButton
          icon="link"
          label="Copy link to this request"
          onPress={async () => tell(await copyLink())}
        />
      </div>
      <span className={`narrow-only ${styles.sides}`}>
        <Segmented
          legend="Side of the page"
          choices={[
            { value: 'request', label: 'Request' },
            { value: 'response', label: 'Response' },
          ]}
          value={side}
          onChange={showSide}
        />
      </span>
      {phase === 'sending' ? (
        // A separate button. The second click of a double click on Send must not cancel.
        <button
          key="cancel"
          type="button"
          className={`button ${styles.send}`}
          data-look="plain"
          onClick={({ detail }) => detail < 2 && cancelSelected()}
        >
          Cancel <kbd>Esc</kbd>
        </button>
      ) : (
        <button
          key="send"
          type="submit"
          form={formId}
          className={`button ${styles.send}`}
          data-look="primary"
          aria-keyshortcuts={keyNames.submitAria}
        >
          Send <kbd>{keyNames.submit}</kbd>
        </button>
      )}
    </div>
  );
}
