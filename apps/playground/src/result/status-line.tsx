import type { Exchange } from '../answer/exchange.js';
import { formatDuration, formatSize } from '../answer/format-size.js';
import styles from './status-line.module.css';

/** An answer in one line: status, time, size, records. */
export function StatusLine({ exchange }: { readonly exchange: Exchange }) {
  if (exchange.phase !== 'answered') return null;
  const { status, statusText, duration, size, records } = exchange.answer;
  return (
    <div className={styles.head}>
      <strong className={styles.status} data-class={Math.floor(status / 100)}>
        {status} {statusText}
      </strong>
      <dl className={styles.facts}>
        <Fact name="Time" value={formatDuration(duration)} />
        <Fact name="Size" value={formatSize(size)} />
        {records && <Fact name="Records" value={`${records.shown} of ${records.total}`} />}
      </dl>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
