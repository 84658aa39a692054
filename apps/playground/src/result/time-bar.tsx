import { formatDuration } from '../answer/describe-exchange.js';
import type { Answer } from '../answer/exchange.js';
import styles from './status-line.module.css';
import { timeParts } from './time-parts.js';

/** How long an answer took, drawn by its parts; pressed, it lists them. */
export function TimeBar({ answer }: { readonly answer: Answer }) {
  const parts = timeParts(answer);
  const total = formatDuration(answer.duration);
  return (
    <details className={styles.time}>
      <summary aria-label={`Time ${total}, by its parts`}>
        <span className={styles.term}>Time</span> <strong>{total}</strong>
        <span aria-hidden="true" className={styles.bar}>
          {parts.map(({ name, duration, place }) => (
            <span key={name} data-place={place} style={{ flexGrow: duration }} />
          ))}
        </span>
      </summary>
      <div className={styles.parts}>
        <table>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Time</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, duration, place }) => (
              <tr key={name}>
                <th scope="row">
                  <span aria-hidden="true" className={styles.key} data-place={place} /> {name}
                </th>
                <td>{formatDuration(duration)}</td>
                <td>{Math.round((duration / answer.duration) * 100)} %</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">total</th>
              <td>{total}</td>
              <td />
            </tr>
          </tfoot>
        </table>
        <p className={styles.note}>
          The server&rsquo;s parts are from the header Server-Timing; the rest is the way there and
          back, and the browser.
        </p>
      </div>
    </details>
  );
}
