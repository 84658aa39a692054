import { useEffect, useRef } from 'react';
import { tell, useIsNarrow } from '../lib/outcome.js';
import { formId, usePageTitle } from '../lib/page-sheet.js';
import { keyNames } from '../lib/texts.js';
import { copyLink } from '../link/page-link.js';
import { OperationChooser, RequestLine } from '../operations/request-line.js';
import { lastIdOf } from '../operations/split-target.js';
import { usePlaceNames } from '../place/names.js';
import { useSelectedEntry, useSelectedRequest } from '../request-form/selected-request.js';
import { cancelSelected } from '../sending/send.js';
import { foldForm, showSide, useLayout } from '../state/layout.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { IconButton } from '../widgets/button.js';
import { Segmented } from '../widgets/controls.js';
import styles from './request-bar.module.css';

/** The request with its operation, its line, its link and the send button. */
export function RequestBar() {
  const request = useSelectedRequest();
  const { summary } = useSelectedEntry().operation;
  usePageTitle(...usePlaceNames([lastIdOf(request.target)]), summary);
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.bar}>
      <FoldButton />
      <OperationChooser />
      {!isNarrow && <RequestLine request={request} />}
      <div className={styles.tools}>
        <IconButton
          icon="link"
          label="Copy link to this request"
          onPress={async () => tell(await copyLink())}
        />
      </div>
      <SideChoice />
      <SendButton />
    </div>
  );
}

function FoldButton() {
  const isFolded = useLayout((layout) => layout.isFolded);
  return (
    <span className={styles.fold}>
      <IconButton
        icon="side"
        label={isFolded ? 'Show the form' : 'Hide the form'}
        onPress={() => foldForm(!isFolded)}
      />
    </span>
  );
}

/** Choice between request and response on a narrow page. */
function SideChoice() {
  const side = useLayout((layout) => layout.side);
  return (
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
  );
}

/** Button that sends the request, or cancels the pending one. */
function SendButton() {
  const isSending = usePlayground((state) => selectedExchange(state).phase === 'sending');
  const button = useRef<HTMLButtonElement>(null);
  // After the response, return the focus from the bar to the send button.
  useEffect(() => {
    const send = button.current;
    if (!isSending && send && document.activeElement === send.parentElement) send.focus();
  }, [isSending]);
  return isSending ? (
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
      ref={button}
      type="submit"
      form={formId}
      className={`button ${styles.send}`}
      data-look="primary"
      aria-keyshortcuts={keyNames.submitAria}
    >
      Send <kbd>{keyNames.submit}</kbd>
    </button>
  );
}
