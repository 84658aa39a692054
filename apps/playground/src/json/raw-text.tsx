import { CopyButton } from '../lib/copy-button.js';
import styles from './json.module.css';

/** More than this is not shown; copying takes all of it. */
const limit = 200_000;

/** A body that is no JSON, as it came. */
export function RawText({ text }: { readonly text: string }) {
  if (text === '') return <p className={styles.note}>The answer has no body.</p>;
  return (
    <div className={styles.raw}>
      <div className={styles.tools}>
        <p className={styles.note}>
          This body is no JSON; it is shown as it came
          {text.length > limit && `, the first ${limit.toLocaleString()} characters of it`}.
        </p>
        <CopyButton what="body" text={text} />
      </div>
      <pre className={styles.rawText}>{text.slice(0, limit)}</pre>
    </div>
  );
}
