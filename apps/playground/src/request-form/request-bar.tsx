import { Fragment } from 'react';
import { MethodBadge } from '../operations/method-badge.js';
import type { PreparedRequest } from './build-request.js';
import styles from './request-bar.module.css';

interface RequestBarProps {
  readonly request: PreparedRequest;
  readonly sending: boolean;
  readonly onCancel: () => void;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The request line as it will be sent, and the button that sends it. */
export function RequestBar({ request, sending, onCancel }: RequestBarProps) {
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
        {sending ? (
          <button type="button" className={styles.cancel} onClick={onCancel}>
            Cancel <kbd>Esc</kbd>
          </button>
        ) : (
          <button
            type="submit"
            className={styles.send}
            aria-keyshortcuts={isMac ? 'Meta+Enter' : 'Control+Enter'}
          >
            Send <kbd>{isMac ? '⌘ Enter' : 'Ctrl Enter'}</kbd>
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
