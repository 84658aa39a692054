import { parseTimestamp } from '@aisle/schema';
import type { UpcomingChange, UpcomingKind } from '@aisle/schema/dev';
import { localTime } from '../lib/format-time.js';
import { showResult } from '../state/actions.js';
import { Badge } from '../widgets/badge.js';
import { Button } from '../widgets/button.js';
import styles from './clock.module.css';
import { type ClockStep, type ClockWish, describeStep, moveClock } from './clock-steps.js';
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

/**
 * Buttons that move the clock to the next change of each kind. The change is determined when
 * pressed.
 */
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

/** Report of a clock change's effects. */
export function StepReport(props: { readonly step: ClockStep; readonly onLeave: () => void }) {
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
