import { useState } from 'react';
import { Button } from '../lib/button.js';
import { Icon } from '../lib/icon.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { applyClock } from './clock-in-link.js';
import styles from './link-notice.module.css';
import { noticeLink, useLinkNotice } from './link-notice-store.js';

/** Says what of a link could not be opened, and asks before the link changes the store's time. */
export function LinkNotice() {
  const { ignored, clock } = useLinkNotice();
  const hasClock = usePlayground(isDevelopment);
  if (ignored.length === 0 && clock === undefined) return null;
  return (
    <section className={styles.notice} aria-label="About this link" role="status">
      {ignored.length > 0 && (
        <div className={styles.part}>
          <p>The link has parts that were left out:</p>
          <ul className={styles.list}>
            {ignored.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
      )}
      {clock !== undefined && hasClock && <ClockQuestion clock={clock} />}
      {clock !== undefined && !hasClock && (
        <p>
          The link was made at another time of the store, which this server does not let change.
        </p>
      )}
      <Button look="quiet" square aria-label="Dismiss" onPress={() => noticeLink({ ignored: [] })}>
        <Icon name="close" />
      </Button>
    </section>
  );
}

function ClockQuestion({ clock }: { readonly clock: string }) {
  const { ignored } = useLinkNotice();
  const [fault, setFault] = useState('');
  const [mode, time] = clock.split('@');
  const go = async () => {
    try {
      if (await applyClock(clock)) return noticeLink({ ignored });
      setFault('The time in the link is none.');
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className={styles.part}>
      <p>
        The link was made with the store’s clock {mode === 'frozen' ? 'stopped' : 'set'} at{' '}
        <code>{time}</code>. Setting it changes the time for everyone who uses this server.
      </p>
      <div className={styles.actions}>
        <Button onPress={() => void go()}>Set the clock</Button>
        <Button look="quiet" onPress={() => noticeLink({ ignored })}>
          Leave it as it is
        </Button>
      </div>
      {fault && <p role="alert">{fault}</p>}
    </div>
  );
}
