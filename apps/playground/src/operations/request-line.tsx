import { Fragment } from 'react';
import { usePlaceNames } from '../place/names.js';
import { useSelectedEntry } from '../request-form/selected-request.js';
import type { PreparedRequest } from '../state/playground-store.js';
import { Icon } from '../widgets/button.js';
import { Opener } from '../widgets/controls.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import styles from './operations.module.css';
import { MethodBadge, splitTarget } from './split-target.js';

const OperationList = lazyPart(() => import('./operation-list.js'), Unopened);

/** Button with the selected operation. A click opens the list of all. */
export function OperationChooser() {
  const { summary } = useSelectedEntry().operation;
  return (
    <Opener
      aria-label={`Operation: ${summary}. Choose another`}
      className={`button ${styles.opener}`}
      Content={OperationList}
    >
      <span className="cut">{summary}</span>
      <Icon name="chevron-down" size={14} />
    </Opener>
  );
}

/** Method, path and query. Ids are replaced with names; hovering shows the values sent. */
export function RequestLine({ request }: { readonly request: PreparedRequest }) {
  const parts = splitTarget(request.target);
  const names = usePlaceNames(parts.map(({ value }) => value));
  const written = parts.map(({ start, mark, text, isId }, position) => (
    <Fragment key={start}>
      {mark}
      <span className={isId ? styles.id : undefined} title={text}>
        {isId ? (names[position] ?? text) : text}
      </span>
    </Fragment>
  ));
  const query = parts.findIndex(({ mark }) => mark === '?');
  return (
    <p title={request.target}>
      <MethodBadge method={request.method} />{' '}
      <code>{query < 0 ? written : written.slice(0, query)}</code>
      {query >= 0 && <code>{written.slice(query)}</code>}
    </p>
  );
}
