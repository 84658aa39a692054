import { Fragment } from 'react';
import { shorten } from '../lib/texts.js';
import { usePlaceNames } from '../place/place-names.js';
import type { PreparedRequest } from '../state/exchange.js';
import { MethodBadge } from './method-badge.js';
import styles from './operations.module.css';
import { splitTarget } from './split-target.js';

interface RequestLineProps {
  readonly request: PreparedRequest;
  /** True if ids are shown next to the names. */
  readonly withIds?: boolean;
}

/** Method, path and query. Ids are replaced with names; hovering shows the values sent. */
export function RequestLine({ request, withIds = false }: RequestLineProps) {
  const parts = splitTarget(request.target);
  const names = usePlaceNames(parts.map(({ value }) => value));
  const written = parts.map(({ start, mark, text, isId }, position) => (
    <Fragment key={start}>
      {mark}
      <span className={isId ? styles.id : undefined} title={text}>
        {isId ? (names[position] ?? text) : text}
        {isId && withIds && names[position] && <small> {shorten(text, 8)}</small>}
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
