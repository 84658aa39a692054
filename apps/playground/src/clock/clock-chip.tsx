import { Icon } from '../widgets/button.js';
import { Opener } from '../widgets/controls.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import styles from './clock.module.css';
import { dayUnlike, describeOffset, isRealTime, timeOfDay } from './describe-clock.js';
import { useDueChanges, useStoreClock } from './store-clock.js';

const ClockPanel = lazyPart(() => import('./clock-panel.js'), Unopened);

/** The store's time in the page's header. A click opens the clock panel. */
export default function ClockChip() {
  const store = useStoreClock();
  useDueChanges(store);
  if (!store) return null;
  const { clock, time } = store;
  const isReal = isRealTime(clock);
  const offset = isReal ? '' : describeOffset(clock.offset);
  return (
    <Opener
      className={`button ${styles.opener}`}
      data-look={isReal ? 'quiet' : 'plain'}
      Content={ClockPanel}
    >
      <Icon name="clock" />
      <span className="visually-hidden">The store’s clock: </span>
      <span className={`tabular ${styles.chip}`} data-mode={clock.mode}>
        {clock.mode === 'frozen' && <span className={`gray ${styles.mode}`}>frozen at </span>}
        <time dateTime={new Date(time).toISOString()}>
          {dayUnlike(time, Date.now())}
          {timeOfDay(time)}
        </time>
        {clock.mode === 'running' && <span className={`gray ${styles.mode}`}> · running</span>}
        {offset && <span className={`fault ${styles.offset}`}> {offset}</span>}
      </span>
    </Opener>
  );
}
