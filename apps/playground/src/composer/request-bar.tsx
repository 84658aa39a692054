import { Button } from '../lib/button.js';
import { CopyButton } from '../lib/copy-button.js';
import { Icon } from '../lib/icon.js';
import { keyNames } from '../lib/key-names.js';
import { Segmented } from '../lib/segmented.js';
import { CopyLinkButton } from '../link/copy-link-button.js';
import { untouchedForm } from '../request-form/form-values.js';
import { chooseComposer, clearForm } from '../state/actions.js';
import { selectedExchange, selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { useSelectedRequest } from '../state/selected-request.js';
import { cancelSelected } from '../state/send.js';
import styles from './request-bar.module.css';
import { RequestLine } from './request-line.js';

/** The request line as it will be sent, what may be done with it, and the button that sends it. */
export function RequestBar() {
  const request = useSelectedRequest();
  const phase = usePlayground((state) => selectedExchange(state).phase);
  const mode = usePlayground((state) => state.composerMode);
  const isUntouched = usePlayground((state) => selectedForm(state) === untouchedForm);
  return (
    <div className={styles.bar}>
      <RequestLine request={request} />
      <div className={styles.tools}>
        <Segmented
          legend="Write the request as"
          choices={[
            { value: 'form', label: 'Form' },
            { value: 'raw', label: 'Raw' },
          ]}
          value={mode}
          onChange={chooseComposer}
        />
        <CopyButton what="the address" text={location.origin + request.target} />
        <CopyLinkButton />
        <Button look="quiet" isDisabled={isUntouched} onPress={clearForm}>
          <Icon name="undo" size={14} /> Reset form
        </Button>
      </div>
      <div className={styles.actions}>
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
