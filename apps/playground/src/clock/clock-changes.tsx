import { parseTimestamp } from '@aisle/schema';
import type { UpcomingChange, UpcomingKind } from '@aisle/schema/dev';
import { localTime } from '../lib/format-time.js';
import { showResult } from '../state/actions.js';
import { Badge } from '../widgets/badge.js';
import { Button } from '../widgets/button.js';
import styles from './clock.module.css';
import { type ClockStep, type ClockWish, moveClock, type Repricing } from './clock-steps.js';
import { describeOffset } from './describe-clock.js';
import { readableTime } from './zoned-time.js';

const kinds = {
  sale: { label: 'sale', tone: 'accent', next: 'Next sale change' },
  rule: { label: 'rule', tone: 'info', next: 'Next rule change' },
  go_live: { label: 'go-live', tone: 'good', next: 'Next go-live' },
} as const satisfies Record<UpcomingKind, object>;

interface NextStepsProps {
  readonly upcoming: readonly UpcomingChange[];
}

/** Steps to the next change of each kind: of those to come when the step is taken. */
export function NextSteps({ upcoming }: NextStepsProps) {
  return (
    <div className="line">
      {Object.entries(kinds).map(([kind, { next }]) => {
        const isOfKind = (change: UpcomingChange) => change.kind === kind;
        const go: ClockWish = (now) => {
          const first = now.upcoming.find(isOfKind);
          return first && { mode: now.clock.mode, time: first.time };
        };
        return (
          <Button key={kind} isDisabled={!upcoming.some(isOfKind)} onPress={() => moveClock(go)}>
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

/** What time changes next, each a step away. */
export function UpcomingList({ upcoming, time, onGo }: UpcomingListProps) {
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

/** What a step in time changed. */
export function StepReport(props: { readonly step: ClockStep; readonly onLeave: () => void }) {
  const { step, onLeave } = props;
  const { change, repricing, sales = [], failure } = step;
  if (failure !== undefined) {
    return (
      <p className="refused" aria-live="polite">
        The clock was not set: {failure}
      </p>
    );
  }
  const told = sales.flatMap(({ sentences }) => sentences);
  const isNamed = (id: string) =>
    sales.some(({ release, sentences }) => release === id && sentences.length > 0);
  const passed =
    change?.passed.filter(
      ({ kind, id }) => kind !== 'go_live' && !(kind === 'sale' && isNamed(id)),
    ) ?? [];
  return (
    <div className={`notice stack tight ${styles.report}`} data-tone="info" aria-live="polite">
      {change && (
        <p>
          It is now <strong>{readableTime(change.clock.now)}</strong>, {change.clock.mode}.
        </p>
      )}
      <ul className="stack tight">
        {told.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {countEqual(passed.map(({ description }) => description)).map(([description, times]) => (
          <li key={description}>
            {times > 1 && <strong>{times} × </strong>}
            {description}
          </li>
        ))}
        {change?.activated.map(({ subscription }) => (
          <li key={subscription.id}>
            Went live: <strong>{subscription.attributes.offering.attributes.name}</strong>{' '}
            {subscription.attributes.name} <code>{subscription.id}</code> is active.
          </li>
        ))}
        {repricing && (
          <li>
            {describe(repricing)}{' '}
            <Button
              onPress={() => {
                onLeave();
                showResult('compare');
              }}
            >
              Compare
            </Button>
          </li>
        )}
      </ul>
      {told.length + passed.length === 0 && change?.activated.length === 0 && !repricing && (
        <p className="soft">Nothing changed with it.</p>
      )}
    </div>
  );
}

function countEqual(texts: readonly string[]): readonly (readonly [string, number])[] {
  return [...new Set(texts)].map((text) => [text, texts.filter((one) => one === text).length]);
}

function describe({ compared, repriced, added, removed }: Repricing): string {
  const have = repriced === 1 ? 'has' : 'have';
  const more = added > 0 ? `, ${added} more` : '';
  const fewer = removed > 0 ? `, ${removed} fewer` : '';
  return `The list was sent again: ${repriced} of ${compared} products ${have} another price${more}${fewer}.`;
}
