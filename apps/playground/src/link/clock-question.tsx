import { useState } from 'react';
import { applyClock } from '../clock/clock-link.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './link-notice.module.css';
import { noticeLink, useLinkNotice } from './link-notice-store.js';

/** Asks whether the store's clock is to be set to the time that a link was made at. */
export function ClockQuestion({ clock }: { readonly clock: string }) {
  const ignored = useLinkNotice((notice) => notice.ignored);
  const canChange = usePlayground(isDevelopment);
  const [fault, setFault] = useState('');
  const [mode, time] = clock.split('@');
  const settle = () => noticeLink({ ignored });
  const go = async () => {
    try {
      if (await applyClock(clock)) settle();
      else setFault('The link has no time that can be set.');
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className={styles.part} role="status">
      <p>
        The link was made with the store’s clock {mode === 'frozen' ? 'stopped' : 'set'} at{' '}
        <code>{time}</code>.{' '}
        {canChange
          ? 'Setting it changes the time for everyone who uses this server.'
          : 'This server does not let the page set its clock.'}
      </p>
      {canChange && (
        <div className={styles.actions}>
          <button type="button" className="quiet-button" onClick={() => void go()}>
            Set the clock
          </button>
          <button type="button" className="quiet-button" onClick={settle}>
            Leave it as it is
          </button>
        </div>
      )}
      {fault && <p role="alert">{fault}</p>}
    </div>
  );
}
