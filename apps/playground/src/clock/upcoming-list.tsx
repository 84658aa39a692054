import { parseTimestamp } from '@aisle/schema';
import type { UpcomingChange, UpcomingKind } from '@aisle/schema/dev';
import { Badge } from '../lib/badge.js';
import { Button } from '../lib/button.js';
import styles from './clock.module.css';
import { describeOffset } from './describe-clock.js';
import { readableTime } from './zoned-time.js';

const kinds = {
  sale: { label: 'sale', tone: 'accent', next: 'Next sale change' },
  rule: { label: 'rule', tone: 'info', next: 'Next rule change' },
  go_live: { label: 'go-live', tone: 'good', next: 'Next go-live' },
} as const satisfies Record<UpcomingKind, object>;

interface UpcomingProps {
  readonly upcoming: readonly UpcomingChange[];
  readonly onGo: (time: string) => void;
}

/** Steps to the next change of each kind. */
export function NextSteps({ upcoming, onGo }: UpcomingProps) {
  return (
    <div className={styles.row}>
      {(['sale', 'rule', 'go_live'] as const).map((kind) => {
        const first = upcoming.find((change) => change.kind === kind);
        return (
          <Button
            key={kind}
            isDisabled={first === undefined}
            onPress={() => first && onGo(first.time)}
          >
            {kinds[kind].next}
          </Button>
        );
      })}
    </div>
  );
}

interface UpcomingListProps extends UpcomingProps {
  /** The store's time in milliseconds. */
  readonly time: number;
}

/** What time changes next, each a step away. */
export function UpcomingList({ upcoming, time, onGo }: UpcomingListProps) {
  return (
    <section className={styles.upcoming} aria-label="What time changes next">
      {upcoming.length === 0 && (
        <p className={styles.soft}>Nothing changes by itself after this.</p>
      )}
      <ol className={styles.changes}>
        {upcoming.map(({ time: at, kind, id, description }) => (
          <li key={`${at} ${kind} ${id}`} className={styles.change}>
            <span className={styles.when}>
              <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
              <time dateTime={at}>{readableTime(at)}</time>
              <span className={styles.soft}>{describeOffset(parseTimestamp(at) - time)}</span>
            </span>
            <span className={styles.what}>{description}</span>
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
