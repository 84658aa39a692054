import { formatDuration, formatSize } from '../answer/describe-exchange.js';
import { statusMeaning } from '../answer/status-meaning.js';
import { formatTime } from '../lib/format-time.js';
import { type Answer, type Exchange, shownAnswer } from '../state/exchange.js';
import { usePlayground } from '../state/playground-store.js';
import { Fact } from '../widgets/fact.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import { Opener } from '../widgets/opener.js';
import styles from './result.module.css';
import { timeParts } from './time-parts.js';

const TimePartsPopover = lazyPart(() => import('./time-parts-popover.js'), Unopened);

interface StatusLineProps {
  readonly exchange: Exchange;
  /** True if the update was undone. */
  readonly isUndone: boolean;
}

/** Status line of a response: status, time, size, number of records. */
export function StatusLine({ exchange, isUndone }: StatusLineProps) {
  const isSending = exchange.phase === 'sending';
  const shown = shownAnswer(exchange);
  const isStarting = usePlayground((state) => state.isStarting);
  const answer = shown?.answer;
  if (!answer) {
    if (!isSending && !isStarting) return null;
    return (
      <div className={styles.head}>
        {isSending && (
          <p className="notice" data-tone="neutral">
            Waiting…
          </p>
        )}
      </div>
    );
  }
  // True if it belongs to an earlier request.
  const isLeft = exchange.phase === 'failed' || exchange.phase === 'canceled';
  const isOld = isUndone || isLeft || (isSending && !exchange.isRefresh);
  const { status, statusText, size, transferred, records } = answer;
  const { meaning } = statusMeaning(status);
  return (
    <div className={styles.head} data-old={isOld}>
      <strong className="notice" data-tone={isOld ? 'neutral' : toneOf(status)} title={meaning}>
        {status} {statusText}
      </strong>
      {isUndone && <strong>Undone since</strong>}
      {shown.isKept && <span className="soft">Kept from {formatTime(shown.sent.at)}</span>}
      <TimeBar answer={answer} />
      <dl className={styles.facts}>
        <Fact name="Size" title={describeSize(answer)}>
          {formatSize(size)}
          {transferred !== undefined && transferred < size && (
            <small> {formatSize(transferred)} compressed</small>
          )}
        </Fact>
        {records && (
          <Fact name="Rows" title="Rows of this page, and all that match">
            {records.shown} of {records.total}
          </Fact>
        )}
      </dl>
      {status >= 300 && !answer.errors && <p className={`soft ${styles.meaning}`}>{meaning}</p>}
    </div>
  );
}

function toneOf(status: number): 'good' | 'info' | 'bad' {
  if (status < 300) return 'good';
  return status < 400 ? 'info' : 'bad';
}

function describeSize({ size, transferred }: Answer): string {
  const body = `${size.toLocaleString('en')} bytes`;
  if (transferred === undefined) return body;
  const share = Math.round((transferred / Math.max(size, 1)) * 100);
  return `${body}; ${transferred.toLocaleString('en')} travelled, ${share} % of it`;
}

/** Bar with the duration of a response by its parts. A click lists them. */
function TimeBar({ answer }: { readonly answer: Answer }) {
  const total = formatDuration(answer.duration);
  return (
    <Opener
      className={`button ${styles.time}`}
      data-look="plain"
      aria-label={`Time ${total}, by its parts`}
      Content={TimePartsPopover}
    >
      <span className="gray">Time</span> <strong>{total}</strong>
      <span aria-hidden="true" className={styles.bar}>
        {timeParts(answer).map(({ name, duration, place }) => (
          <span key={name} data-place={place} style={{ flexGrow: duration }} />
        ))}
      </span>
    </Opener>
  );
}
