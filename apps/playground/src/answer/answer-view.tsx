import { CopyButton } from '../lib/copy-button.js';
import styles from './answer-view.module.css';
import { BodyView } from './body-view.js';
import { ErrorsView } from './errors-view.js';
import type { Answer } from './exchange.js';
import { formatDuration, formatSize } from './format-size.js';
import { HeadersView } from './headers-view.js';

/** An answer: its status line, what went wrong, its headers and its body. */
export function AnswerView({ answer }: { readonly answer: Answer }) {
  const { status, statusText, duration, size, headers, text, errors, records } = answer;
  return (
    <>
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
      {errors && <ErrorsView errors={errors} />}
      <HeadersView headers={headers} />
      {text !== '' && (
        <section className={styles.body}>
          <div className={styles.bodyHead}>
            <h3>Body</h3>
            <CopyButton what="the body" text={text} />
          </div>
          <BodyView answer={answer} />
        </section>
      )}
    </>
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
