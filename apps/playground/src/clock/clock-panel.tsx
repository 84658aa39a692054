import { parseTimestamp } from '@aisle/schema';
import type {
  ClockAnswer,
  ClockChange,
  ClockState,
  UpcomingChange,
  UpcomingKind,
} from '@aisle/schema/dev';
import { useId, useState } from 'react';
import { create } from 'zustand';
import { tell } from '../lib/outcome.js';
import { showSheet } from '../lib/page-sheet.js';
import { formatTime, localTime, memberOf, messageOf } from '../lib/texts.js';
import { findEntry, listedResource } from '../request-form/operation-entry.js';
import { send } from '../sending/send.js';
import { showResult } from '../state/actions.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { Badge, OpenedPopover, type OpenedProps } from '../widgets/controls.js';
import styles from './clock.module.css';
import { describeOffset, isRealTime } from './describe-clock.js';
import {
  changeClock,
  readNow,
  readTurns,
  type SaleTurns,
  type TimeChange,
  useStoreClock,
} from './store-clock.js';
import {
  joinTime,
  localTimeOf,
  nextMorning,
  readableTime,
  splitTime,
  timeInZone,
  ZonedTimeField,
} from './zoned-time-field.js';

/** Panel to freeze, run and set the store's clock, with a report of the effects. */
export default function ClockPopover(props: OpenedProps) {
  const store = useStoreClock();
  const { step, isBusy } = useClockSteps();
  if (!store) return null;
  const { clock, time, upcoming } = store;
  const { mode } = clock;
  const travel = (wanted: string) => moveClock((now) => ({ mode: now.clock.mode, time: wanted }));
  return (
    <OpenedPopover {...props} end label={`The store’s clock: ${mode}`}>
      <div className={`stack loose ${styles.panel}`} aria-busy={isBusy}>
        <header>
          <h2 className={`tabular ${styles.title}`} title={localTime(time)}>
            {formatTime(time)}
          </h2>
          <p className="soft">The store’s time, {whichTime(clock)}.</p>
        </header>
        <div className="line">
          <Button
            onPress={() => moveClock(() => ({ mode: mode === 'frozen' ? 'running' : 'frozen' }))}
          >
            {mode === 'frozen' ? 'Run' : 'Freeze'}
          </Button>
          <Button
            look="quiet"
            aria-disabled={isRealTime(clock)}
            onPress={() => moveClock(() => ({ mode: 'running', time: null }))}
          >
            Back to real time
          </Button>
        </div>
        {/* Above the report, so that the button stays at the same position. */}
        <NextSteps upcoming={upcoming} />
        {step && <StepReport step={step} onLeave={props.onClose} />}
        <TimeSetter
          step={mode === 'frozen' ? clock.now : clock.offset}
          time={time}
          onSet={travel}
        />
        <UpcomingList upcoming={upcoming} time={time} onGo={travel} />
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
  if (isRealTime(clock)) return 'the real one';
  const distance = describeOffset(clock.offset);
  const from = distance === '' ? 'at the real one' : `${distance} from the real one`;
  return clock.mode === 'frozen' ? `frozen, ${from}` : from;
}

interface TimeSetterProps {
  /** Changes after each clock change, which updates the field. Elapsing time does not. */
  readonly step: number | string;
  readonly time: number;
  readonly onSet: (time: string) => void;
}

function TimeSetter({ step, time, onSet }: TimeSetterProps) {
  const [seen, setSeen] = useState(step);
  const begin = () => joinTime(timeInZone(time, 'Z'));
  const [text, setText] = useState(begin);
  if (seen !== step) {
    setSeen(step);
    setText(begin);
  }
  const faultId = useId();
  const isWhole = splitTime(text) !== undefined && !Number.isNaN(Date.parse(text));
  return (
    <div className={`stack loose ruled ${styles.setter}`}>
      <ZonedTimeField
        label="Another time"
        text={text}
        onEnter={setText}
        invalid={!isWhole}
        describedBy={faultId}
        shortcuts={[
          ['Now', () => localTimeOf(time)],
          ['In a day', () => timeInZone(time + 86_400_000, 'Z')],
          ['Tomorrow 09:00', () => nextMorning(time)],
        ]}
      />
      <p id={faultId} className="fault" aria-live="polite">
        {isWhole
          ? ''
          : 'This is no time: it needs a date, a time and a zone, as 2026-12-01T09:00:00Z has.'}
      </p>
      <Button isDisabled={!isWhole} onPress={() => onSet(text)}>
        Set the clock
      </Button>
    </div>
  );
}

const kinds = {
  sale: { label: 'sale', tone: 'accent', next: 'Next sale change' },
  rule: { label: 'rule', tone: 'info', next: 'Next rule change' },
  go_live: { label: 'go-live', tone: 'good', next: 'Next go-live' },
} as const satisfies Record<UpcomingKind, object>;

interface NextStepsProps {
  readonly upcoming: readonly UpcomingChange[];
}

/**
 * Buttons that move the clock to the next change of each kind. The change is determined when
 * pressed.
 */
function NextSteps({ upcoming }: NextStepsProps) {
  return (
    <div className="line">
      {Object.entries(kinds).map(([kind, { next }]) => {
        const isOfKind = (change: UpcomingChange) => change.kind === kind;
        const go: ClockWish = (now) => {
          const first = now.upcoming.find(isOfKind);
          return first && { mode: now.clock.mode, time: first.time };
        };
        return (
          <Button key={kind} aria-disabled={!upcoming.some(isOfKind)} onPress={() => moveClock(go)}>
            {next}
          </Button>
        );
      })}
    </div>
  );
}

interface UpcomingListProps extends NextStepsProps {
  readonly onGo: (time: string) => void;
  /** The store's time in milliseconds. */
  readonly time: number;
}

/** Upcoming changes, each with a button that moves the clock there. */
function UpcomingList({ upcoming, time, onGo }: UpcomingListProps) {
  return (
    <section aria-label="What time changes next">
      {upcoming.length === 0 && <p className="soft">Nothing changes by itself after this.</p>}
      <ol>
        {upcoming.map(({ time: at, kind, id, description }) => (
          <li key={`${at} ${kind} ${id}`} className={styles.change}>
            <span className="line tabular">
              <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
              <time dateTime={at} title={localTime(at)}>
                {readableTime(at)}
              </time>
              <span className="soft">{describeOffset(parseTimestamp(at) - time)}</span>
            </span>
            <span className="gray">{description}</span>
            <Button
              look="quiet"
              aria-label={`Go there: ${readableTime(at)}, ${description}`}
              onPress={() => onGo(at)}
            >
              Go there
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Report of a clock change's effects. */
function StepReport(props: { readonly step: ClockStep; readonly onLeave: () => void }) {
  const { step, onLeave } = props;
  const [now, ...sentences] = describeStep(step);
  if (step.failure !== undefined) return <p className="refused">{now}</p>;
  return (
    <div className={`notice stack tight ${styles.report}`} data-tone="info">
      <strong>{now}</strong>
      <ul className="stack tight">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {step.repricing && (
        <div>
          <Button
            onPress={() => {
              onLeave();
              showResult('compare');
            }}
          >
            Compare
          </Button>
        </div>
      )}
    </div>
  );
}

/** Result of the last clock change. */
interface ClockStep {
  readonly change?: TimeChange;
  /** Differences in the list on the page, if the page requested it again. */
  readonly repricing?: Repricing | undefined;
  /** The sales that began or ended; undefined until they are known. */
  readonly sales?: readonly SaleTurns[];
  readonly failure?: string;
}

/** Result of the last clock change made from this page, if any. */
const useClockSteps = create<{ readonly step?: ClockStep; readonly isBusy: boolean }>()(() => ({
  isBusy: false,
}));

/** Computes a change from the current clock; undefined if there is no target time. */
type ClockWish = (now: ClockAnswer) => ClockChange | undefined;

let last = Promise.resolve();

/** Moves the store's clock and remembers the effects. Runs after the step before. */
function moveClock(wish: ClockWish): void {
  last = last.then(() => takeStep(wish));
}

async function takeStep(wish: ClockWish): Promise<void> {
  useClockSteps.setState({ isBusy: true });
  try {
    const before = await readNow();
    const change = wish(before);
    if (!change) return useClockSteps.setState({ isBusy: false });
    const made = await changeClock(change, before);
    const step = { change: made, repricing: await resendList() };
    useClockSteps.setState({ step, isBusy: false });
    const sales = await readTurns(made.salesBefore).catch(() => []);
    if (useClockSteps.getState().step === step) settle({ ...step, sales });
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    settle({ failure: isLate ? 'the server did not respond.' : messageOf(error) });
  }
}

function settle(step: ClockStep): void {
  useClockSteps.setState({ step, isBusy: false });
  tell(describeStep(step).join(' '), { isSeen: true });
}

/** Returns the effects of a clock change as sentences, the new time first. */
function describeStep({ change, repricing, sales = [], failure }: ClockStep) {
  if (failure !== undefined) return [`The clock was not set: ${failure}`];
  if (change === undefined) return [];
  const { clock, passed, activated } = change;
  const told = sales.filter(({ sentences }) => sentences.length > 0);
  const isTold = (id: string) => told.some(({ release }) => release === id);
  const events = passed
    .filter(({ kind, id }) => kind !== 'go_live' && !(kind === 'sale' && isTold(id)))
    .map(({ description }) => description);
  const news = [
    ...told.flatMap(({ sentences }) => sentences),
    ...countEqual(events),
    ...activated.map(({ subscription: { id, attributes } }) => {
      const subscriber = attributes.name ? ` ${attributes.name}` : '';
      return `Went live: ${attributes.offering.attributes.name}${subscriber} ${id} is active.`;
    }),
    ...(repricing ? [describeRepricing(repricing)] : []),
  ];
  return [
    `It is now ${readableTime(clock.now)}, ${clock.mode}.`,
    ...(news.length > 0 ? news : ['Nothing changed with it.']),
  ];
}

function countEqual(texts: readonly string[]): readonly string[] {
  return [...Map.groupBy(texts, (text) => text)].map(([text, { length: times }]) =>
    times > 1 ? `${times} × ${text}` : text,
  );
}

function describeRepricing({ compared, repriced, added, removed }: Repricing): string {
  const have = repriced === 1 ? 'has' : 'have';
  const more = added > 0 ? `, ${added} more` : '';
  const fewer = removed > 0 ? `, ${removed} fewer` : '';
  return `The list was sent again: ${repriced} of ${compared} products ${have} another price${more}${fewer}.`;
}

/**
 * Sends the product list on the page again and counts the differences. Does nothing for other
 * responses.
 */
async function resendList(): Promise<Repricing | undefined> {
  const before = selectedExchange(usePlayground.getState());
  if (before.phase !== 'answered' || before.answer.status !== 200) return undefined;
  const { operation } = findEntry(before.sent.operation);
  if (listedResource(operation) !== 'product') return undefined;
  await send(before.sent.operation, before.sent.request, true);
  const after = selectedExchange(usePlayground.getState());
  return after.phase === 'answered'
    ? countRepriced(before.answer.json, after.answer.json)
    : undefined;
}

/**
 * Number of products in both responses with different prices, and number of products in one only.
 */
type Repricing = NonNullable<ReturnType<typeof countRepriced>>;

/**
 * Counts the products whose prices differ in a later response; undefined if one is not a product
 * list.
 */
export function countRepriced(before: unknown, after: unknown) {
  const earlier = pricesOf(before);
  const later = pricesOf(after);
  if (!earlier || !later) return undefined;
  const common = [...later].filter(([id]) => earlier.has(id));
  return {
    compared: common.length,
    repriced: common.filter(([id, price]) => earlier.get(id) !== price).length,
    added: later.size - common.length,
    removed: earlier.size - common.length,
  };
}

function pricesOf(answer: unknown): ReadonlyMap<unknown, string> | undefined {
  const data = memberOf(answer, 'data');
  if (!Array.isArray(data)) return undefined;
  const priceOf = (product: unknown) => [
    memberOf(product, 'attributes', 'price'),
    memberOf(product, 'meta', 'display_price'),
  ];
  return new Map(
    data.map((product: unknown) => [memberOf(product, 'id'), JSON.stringify(priceOf(product))]),
  );
}
