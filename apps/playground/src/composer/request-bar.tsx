import { Fragment } from 'react';
import { keyNames } from '../lib/key-names.js';
import { Segmented } from '../lib/segmented.js';
import { CopyLinkButton } from '../link/copy-link-button.js';
import { MethodBadge } from '../operations/method-badge.js';
import { chooseComposer } from '../state/actions.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { useSelectedRequest } from '../state/selected-request.js';
import { cancelSelected } from '../state/send.js';
import styles from './request-bar.module.css';

/** The request line as it will be sent, and the button that sends it. */
export function RequestBar() {
  const request = useSelectedRequest();
  const phase = usePlayground((state) => selectedExchange(state).phase);
  const mode = usePlayground((state) => state.composerMode);
  return (
    <div className={styles.bar}>
      <p className={styles.line}>
        <MethodBadge method={request.method} />{' '}
        <code className={styles.target}>
          {addressParts(request.target).map(({ start, text }) => (
            <Fragment key={start}>
              {text}
              <wbr />
            </Fragment>
          ))}
        </code>
      </p>
      <div className={styles.actions}>
        <Segmented
          legend="Write the request as"
          choices={[
            { value: 'form', label: 'Form' },
            { value: 'raw', label: 'Raw' },
          ]}
          value={mode}
          onChange={chooseComposer}
        />
        <CopyLinkButton />
        {phase === 'sending' ? (
          <button type="button" className={styles.cancel} onClick={cancelSelected}>
            Cancel <kbd>Esc</kbd>
          </button>
        ) : (
          <button type="submit" className={styles.send} aria-keyshortcuts={keyNames.submitAria}>
            {phase === 'idle' ? 'Send' : 'Send again'} <kbd>{keyNames.submit}</kbd>
          </button>
        )}
      </div>
    </div>
  );
}

/** An address cut where a line may best be broken. */
function addressParts(target: string): readonly { start: number; text: string }[] {
  return [...target.matchAll(/[/?&]?[^/?&]+/g)].map(({ 0: text, index }) => ({
    start: index,
    text,
  }));
}
