import { Suspense, useRef, useState } from 'react';
import { Button } from '../lib/button.js';
import { lazyPart } from '../lib/connection.js';
import { Icon } from '../lib/icon.js';
import { returnFocus } from '../lib/return-focus.js';
import styles from './clock.module.css';
import { describeOffset, isRealTime, timeOfDay } from './describe-clock.js';
import { useClockSteps } from './use-clock-steps.js';
import { useStoreClock } from './use-store-clock.js';

const ClockPanel = lazyPart(() => import('./clock-panel.js'));

/** The store's time in the page's header; opens what moves it. */
export default function ClockChip() {
  const store = useStoreClock();
  const steps = useClockSteps();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setOpen(false);
    returnFocus(opener.current);
  };
  if (!store) return null;
  const { clock, time } = store;
  const isReal = isRealTime(clock);
  const offset = isReal ? '' : describeOffset(clock.offset);
  return (
    <>
      <Button
        ref={opener}
        look={isReal ? 'quiet' : 'plain'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        <Icon name="clock" />
        <span className="visually-hidden">The store’s clock: </span>
        <span className={styles.chip} data-mode={clock.mode}>
          {clock.mode === 'frozen' && <span className={styles.mode}>frozen at </span>}
          <time dateTime={new Date(time).toISOString()}>{timeOfDay(time)}</time>
          {clock.mode === 'running' && <span className={styles.mode}> · running</span>}
          {offset && <span className={styles.offset}> {offset}</span>}
        </span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ClockPanel opener={opener} store={store} steps={steps} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}
