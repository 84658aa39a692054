import { Fragment } from 'react';
import { MethodBadge } from '../operations/method-badge.js';
import { usePlaceNames } from '../place/place-names.js';
import type { PreparedRequest } from '../request-form/prepared-request.js';
import styles from './request-line.module.css';
import { splitTarget } from './split-target.js';

/** The request line as it will be sent. Long ids are cut for the eye only; a name is told on hover. */
export function RequestLine({ request }: { readonly request: PreparedRequest }) {
  const parts = splitTarget(request.target);
  const names = usePlaceNames(parts.map(({ value }) => value));
  return (
    <p className={styles.line}>
      <MethodBadge method={request.method} />{' '}
      <code className={styles.target}>
        {parts.map(({ start, mark, text, isId }, position) => (
          <Fragment key={start}>
            {mark}
            <span
              className={isId ? styles.id : undefined}
              title={names[position] ?? (isId ? text : undefined)}
            >
              {text}
            </span>
            <wbr />
          </Fragment>
        ))}
      </code>
    </p>
  );
}
