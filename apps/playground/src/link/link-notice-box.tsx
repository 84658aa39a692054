import { useState } from 'react';
import { applyClock } from '../clock/store-clock.js';
import { useTold } from '../lib/outcome.js';
import { messageOf } from '../lib/texts.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';
import { Button, IconButton } from '../widgets/button.js';
import { Notice } from '../widgets/controls.js';
import styles from './link-notice.module.css';
import { noticeLink, useLinkNotice } from './page-link.js';

/**
 * Notice of the parts of a link or saved request that could not be opened. Confirms before a link
 * changes the store's time.
 */
export default function LinkNoticeBox() {
  const { ignored, clock } = useLinkNotice();
  const parts = [...new Set(ignored)];
  const told = [
    parts.length > 0 && `Ignored in this link: ${parts.join('; ')}.`,
    clock !== undefined && describeClock(clock),
  ];
  useTold(told.filter(Boolean).join(' '));
  return (
    <Notice tone="info" label="About this link">
      <div className="stack rest">
        {parts.length > 0 && (
          <div className="stack">
            <p>Ignored in this link:</p>
            <ul className={styles.list}>
              {parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </div>
        )}
        {clock !== undefined && <ClockQuestion clock={clock} />}
      </div>
      <IconButton icon="close" label="Dismiss" onPress={() => noticeLink({ ignored: [] })} />
    </Notice>
  );
}

/** Asks if the store's clock should be set to the link's time. */
function ClockQuestion({ clock }: { readonly clock: string }) {
  const ignored = useLinkNotice((notice) => notice.ignored);
  const canChange = usePlayground(isDevelopment);
  const [fault, setFault] = useState('');
  const settle = () => noticeLink({ ignored });
  const go = async () => {
    try {
      if (await applyClock(clock)) settle();
      else setFault('The link has no time that can be set.');
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  return (
    <div className="stack">
      <p>
        {describeClock(clock)}{' '}
        {canChange
          ? 'Setting it changes the time for everyone who uses this server.'
          : 'This server does not let the page set its clock.'}
      </p>
      {canChange && (
        <div className="line">
          <Button onPress={() => void go()}>Set the clock</Button>
          <Button onPress={settle}>Leave it as it is</Button>
        </div>
      )}
      {fault && <p role="alert">{fault}</p>}
    </div>
  );
}

function describeClock(clock: string): string {
  const [mode, time] = clock.split('@');
  return `The link was made with the store’s clock ${mode === 'frozen' ? 'stopped' : 'set'} at ${time}.`;
}
