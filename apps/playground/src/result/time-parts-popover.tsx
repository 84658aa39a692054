import { timeParts } from '../answer/status-meaning.js';
import { formatDuration } from '../lib/texts.js';
import { selectedExchange, shownAnswer, usePlayground } from '../state/playground-store.js';
import { OpenedPopover, type OpenedProps } from '../widgets/controls.js';
import styles from './result.module.css';

/** The parts of the shown response's duration. */
export default function TimePartsPopover(props: OpenedProps) {
  const answer = shownAnswer(usePlayground(selectedExchange))?.answer;
  if (!answer) return null;
  return (
    <OpenedPopover {...props} label="Time by its parts">
      <div className={styles.parts}>
        <table className="plain-table tabular">
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Time</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {timeParts(answer).map(({ name, duration, place }) => (
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
              <td>{formatDuration(answer.duration)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
        <p className="fine">
          The server’s parts are from the header Server-Timing; the rest is the way there and back,
          and the browser.
        </p>
      </div>
    </OpenedPopover>
  );
}
