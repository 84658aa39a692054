import { showResult } from '../state/actions.js';
import styles from './clock.module.css';
import type { Repricing } from './count-repriced.js';
import type { ClockStep } from './use-clock-steps.js';
import { readableTime } from './zoned-time.js';

interface StepReportProps {
  readonly step: ClockStep;
  readonly onLeave: () => void;
}

/** What a step in time changed. */
export function StepReport({ step, onLeave }: StepReportProps) {
  const { change, repricing, failure } = step;
  if (failure !== undefined) {
    return (
      <p className={styles.failure} aria-live="polite">
        The clock was not set: {failure}
      </p>
    );
  }
  const passed = change?.passed.filter(({ kind }) => kind !== 'go_live') ?? [];
  return (
    <div className={styles.report} aria-live="polite">
      {change && (
        <p>
          It is now <strong>{readableTime(change.clock.now)}</strong>, {change.clock.mode}.
        </p>
      )}
      <ul>
        {countEqual(passed.map(({ description }) => description)).map(([description, times]) => (
          <li key={description}>
            {times > 1 && <strong>{times} × </strong>}
            {description}
          </li>
        ))}
        {change?.activated.map(({ subscription }) => (
          <li key={subscription.id}>
            Went live: <strong>{subscription.attributes.offering.attributes.name}</strong>{' '}
            <code>{subscription.id}</code> is active.
          </li>
        ))}
        {repricing && (
          <li>
            {describe(repricing)}{' '}
            <button
              type="button"
              className="quiet-button"
              onClick={() => {
                onLeave();
                showResult('compare');
              }}
            >
              Compare
            </button>
          </li>
        )}
      </ul>
      {passed.length === 0 && change?.activated.length === 0 && !repricing && (
        <p className={styles.soft}>Nothing changed with it.</p>
      )}
    </div>
  );
}

function countEqual(texts: readonly string[]): readonly (readonly [string, number])[] {
  return [...new Set(texts)].map((text) => [text, texts.filter((one) => one === text).length]);
}

function describe({ compared, repriced, added, removed }: Repricing): string {
  const parts = [
    `The list was sent again: ${repriced} of ${compared} products ${repriced === 1 ? 'has' : 'have'} another price`,
    ...(added > 0 ? [`${added} more`] : []),
    ...(removed > 0 ? [`${removed} fewer`] : []),
  ];
  return `${parts.join(', ')}.`;
}
