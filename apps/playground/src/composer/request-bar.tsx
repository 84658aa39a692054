import type { RefObject } from 'react';
import { lazyPart } from '../lib/connection.js';
import { Icon } from '../lib/icon.js';
import { IconButton } from '../lib/icon-button.js';
import { keyNames } from '../lib/key-names.js';
import { Segmented } from '../lib/segmented.js';
import { CopyLinkButton } from '../link/copy-link-button.js';
import { OperationChooser } from '../operations/operation-chooser.js';
import { foldForm, showSide, useLayout } from '../shell/layout.js';
import { Opener } from '../shell/opener.js';
import { showFaults } from '../shell/use-request-keys.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { useSelectedRequest } from '../state/selected-request.js';
import { cancelSelected } from '../state/send.js';
import { formId } from './composer.js';
import styles from './request-bar.module.css';
import { RequestLine } from './request-line.js';

const CopyMenu = lazyPart(() => import('./copy-menu.js'));

interface RequestBarProps {
  readonly form: RefObject<HTMLFormElement | null>;
}

/** The request as it will be sent: which operation, its line, what may be done with it, and the button that sends it. */
export function RequestBar({ form }: RequestBarProps) {
  const request = useSelectedRequest();
  const phase = usePlayground((state) => selectedExchange(state).phase);
  const { side, isFolded } = useLayout();
  return (
    <div className={styles.bar}>
      <span className={styles.fold}>
        <IconButton
          label={isFolded ? 'Show the form' : 'Hide the form'}
          onPress={() => foldForm(!isFolded)}
        >
          <Icon name="side" />
        </IconButton>
      </span>
      <OperationChooser />
      <RequestLine request={request} />
      <div className={styles.tools}>
        <Opener label="Copy as…" className={styles.copy} Content={CopyMenu}>
          Copy as… <Icon name="chevron-down" size={14} />
        </Opener>
        <CopyLinkButton />
      </div>
      <span className={styles.sides}>
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
        <button type="button" className={styles.cancel} onClick={cancelSelected}>
          Cancel <kbd>Esc</kbd>
        </button>
      ) : (
        <button
          type="submit"
          form={formId}
          className={styles.send}
          aria-keyshortcuts={keyNames.submitAria}
          onClick={() => showFaults(form.current)}
        >
          Send <kbd>{keyNames.submit}</kbd>
        </button>
      )}
    </div>
  );
}
