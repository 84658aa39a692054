import { formatSize } from '../answer/describe-exchange.js';
import { type Answer, type Exchange, shownAnswer } from '../answer/exchange.js';
import { statusMeaning } from '../answer/status-meaning.js';
import styles from './status-line.module.css';
import { TimeBar } from './time-bar.js';

/** An answer in one line: status, time, size, records. */
export function StatusLine({ exchange }: { readonly exchange: Exchange }) {
  const isSending = exchange.phase === 'sending';
  const shown = shownAnswer(exchange);
  if (shown) {
    return <AnswerLine answer={shown.answer} isOld={isSending && !exchange.isRefresh} />;
  }
  return isSending ? <WaitingLine /> : null;
}

function WaitingLine() {
  return (
    <p className={styles.head}>
      <span className={styles.status} data-class="1">
        Waiting…
      </span>
    </p>
  );
}

interface AnswerLineProps {
  readonly answer: Answer;
  /** Whether the next answer is on its way. */
  readonly isOld?: boolean;
}

/** Status, time, size and rows of an answer. */
function AnswerLine({ answer, isOld = false }: AnswerLineProps) {
  const { status, statusText, size, transferred, records } = answer;
  const { meaning } = statusMeaning(status);
  return (
    <div className={styles.head} data-old={isOld}>
      <strong className={styles.status} data-class={Math.floor(status / 100)} title={meaning}>
        {status} {statusText}
      </strong>
      <TimeBar answer={answer} />
      <dl className={styles.facts}>
        <div title={describeSize(answer)}>
          <dt>Size</dt>
          <dd>
            {formatSize(size)}
            {transferred !== undefined && transferred < size && (
              <small> {formatSize(transferred)} compressed</small>
            )}
          </dd>
        </div>
        {records && (
          <div title="Rows of this page, and all that match">
            <dt>Rows</dt>
            <dd>
              {records.shown} of {records.total}
            </dd>
          </div>
        )}
      </dl>
      {status >= 300 && <p className={styles.meaning}>{meaning}</p>}
    </div>
  );
}

function describeSize({ size, transferred }: Answer): string {
  const body = `${size.toLocaleString('en')} bytes`;
  if (transferred === undefined) return body;
  const share = Math.round((transferred / Math.max(size, 1)) * 100);
  return `${body}; ${transferred.toLocaleString('en')} travelled, ${share} % of it`;
}
