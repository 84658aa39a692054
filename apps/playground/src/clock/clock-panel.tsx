import type { ClockChange, ClockState, UpcomingChange } from '@aisle/schema/dev';
import { useState } from 'react';
import { create } from 'zustand';
import { tell } from '../lib/outcome.js';
import { showSheet } from '../lib/page-sheet.js';
import { count, formatTime, listOf, localTime, memberOf, messageOf } from '../lib/texts.js';
import { describeAge } from '../place/place-summary.js';
import { refreshShown } from '../sending/send.js';
import { selectedExchange, shownAnswer, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { OpenedPopover, type OpenedProps } from '../widgets/controls.js';
import styles from './clock.module.css';
import { describeOffset, isRealTime } from './describe-clock.js';
import { changeClock, type TimeChange, useStoreClock } from './store-clock.js';
import { TimeField } from './time-field.js';

/** Panel to freeze, run and set the store's clock, with the effects of the last change. */
export default function ClockPopover(props: OpenedProps) {
  const store = useStoreClock();
  const { effects, isBusy } = useLastChange();
  if (!store) return null;
  const { clock, time, upcoming } = store;
  const isFrozen = clock.mode === 'frozen';
  return (
    <OpenedPopover {...props} end label={`The store’s clock: ${clock.mode}`}>
      <div className={`stack loose ${styles.panel}`} aria-busy={isBusy}>
        <header>
          <h2 className={`tabular ${styles.title}`} title={localTime(time)}>
            {formatTime(time)}
          </h2>
          <p className="soft">The store’s time, {whichTime(clock)}.</p>
        </header>
        <div className="line">
          <Button onPress={() => moveClock({ mode: isFrozen ? 'running' : 'frozen' })}>
            {isFrozen ? 'Run' : 'Freeze'}
          </Button>
          <Button
            look="quiet"
            aria-disabled={isRealTime(clock)}
            onPress={() => moveClock({ mode: 'running', time: null })}
          >
            Back to real time
          </Button>
        </div>
        <NextChange change={upcoming[0]} time={time} />
        <TimeSetter clock={clock} time={time} />
        {effects.length > 0 && (
          <ul className="notice stack tight" data-tone="info">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        )}
        <footer className="ruled">
          <Button
            look="danger"
            onPress={() => {
              props.onClose();
              showSheet('reset');
            }}
          >
            Reset the store’s data…
          </Button>
        </footer>
      </div>
    </OpenedPopover>
  );
}

function whichTime(clock: ClockState): string {
  if (isRealTime(clock)) return 'which is the real time';
  const distance = describeOffset(clock.offset);
  const from = distance === '' ? 'at the real time' : `${distance} from the real time`;
  return clock.mode === 'frozen' ? `frozen, ${from}` : from;
}

interface NextChangeProps {
  readonly change: UpcomingChange | undefined;
  /** The store's time in milliseconds. */
  readonly time: number;
}

/** The next change by the clock, and a button that freezes the clock there. */
function NextChange({ change, time }: NextChangeProps) {
  if (!change) return <p className="soft">No changes are scheduled.</p>;
  const { time: at, description } = change;
  return (
    <section className="stack tight ruled" aria-label="Next change">
      <p className="soft tabular">
        <time dateTime={at} title={localTime(at)}>
          {formatTime(at)}
        </time>{' '}
        {describeAge(at, time)}
      </p>
      <p>{description}</p>
      <div>
        <Button onPress={() => moveClock({ mode: 'frozen', time: at })}>
          Go to the next change
        </Button>
      </div>
    </section>
  );
}

/** Field for another time. It follows changes of the clock, but not the elapsing time. */
function TimeSetter({ clock, time }: { readonly clock: ClockState; readonly time: number }) {
  const present = clock.mode === 'frozen' ? clock.now : clock.offset;
  const [seen, setSeen] = useState(present);
  const begin = () => new Date(time).toISOString();
  const [text, setText] = useState(begin);
  if (seen !== present) {
    setSeen(present);
    setText(begin);
  }
  return (
    <div className={`line ruled ${styles.setter}`}>
      <TimeField label="Another time" text={text} onEnter={setText} />
      <Button isDisabled={text === ''} onPress={() => moveClock({ mode: clock.mode, time: text })}>
        Set the clock
      </Button>
    </div>
  );
}

/** Effects of the last change made from this page, as sentences. */
const useLastChange = create<{ readonly effects: readonly string[]; readonly isBusy: boolean }>()(
  () => ({ effects: [], isBusy: false }),
);

let moving: Promise<void> = Promise.resolve();

/** Changes the store's clock after the changes before, so that none of several quick ones is lost. */
function moveClock(change: ClockChange): Promise<void> {
  moving = moving.then(() => move(change));
  return moving;
}

/** Changes the store's clock, requests the response again, and reports the effects. */
async function move(change: ClockChange): Promise<void> {
  useLastChange.setState({ isBusy: true });
  const effects = await changeClock(change).then(describeChange, (error) => {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return [`The clock was not set: ${isLate ? 'the server did not respond.' : messageOf(error)}`];
  });
  useLastChange.setState({ effects, isBusy: false });
  tell(effects.join(' '), { isSeen: true });
  const before = shownPrices();
  await refreshShown();
  const changed = [...shownPrices()].filter(([id, price]) => (before.get(id) ?? price) !== price);
  if (changed.length === 0) return;
  const news = `${count(changed.length, 'price')} on this page changed.`;
  useLastChange.setState({ effects: [...effects, news] });
  tell(news, { isSeen: true });
}

/** Returns the display prices of the response on the page by product. */
function shownPrices(): ReadonlyMap<unknown, string> {
  const json = shownAnswer(selectedExchange(usePlayground.getState()))?.answer.json;
  return new Map(
    listOf(memberOf(json, 'data')).map((product) => [
      memberOf(product, 'id'),
      JSON.stringify(memberOf(product, 'meta', 'display_price')) ?? '',
    ]),
  );
}

/** Returns the effects of a clock change as sentences, the new time first. */
function describeChange({ clock, passed, activated }: TimeChange): readonly string[] {
  const due = passed.filter(({ kind }) => kind !== 'go_live').map(({ description }) => description);
  const active = activated.map(({ subscription: { id, attributes } }) => {
    const subscriber = attributes.name ? ` ${attributes.name}` : '';
    return `Went live: ${attributes.offering.attributes.name}${subscriber} ${id} is active.`;
  });
  return [`It is now ${formatTime(clock.now)}, ${clock.mode}.`, ...new Set(due), ...active];
}
