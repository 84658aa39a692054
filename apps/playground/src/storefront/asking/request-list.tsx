import { tokenFor } from '../../access/access.js';
import { describeExchange, formatDuration } from '../../answer/describe-exchange.js';
import { RequestLine } from '../../composer/request-line.js';
import { CopyButton } from '../../lib/copy-button.js';
import { findEntry } from '../../operations/operation-entry.js';
import { makeSnippet } from '../../snippets/snippet.js';
import { noteExchange } from '../../state/actions.js';
import { usePlayground } from '../../state/playground-store.js';
import { requestHash } from '../steps/step-form.js';
import styles from '../storefront.module.css';
import { type LoggedRequest, useRequestLog } from './request-log.js';

/** The requests that made what is shown, and under them the ones before, the newest first. */
export function RequestList() {
  const log = useRequestLog();
  const [newest] = log;
  const present = log.filter(({ cause }) => cause === newest?.cause).toReversed();
  const earlier = log.filter(({ cause }) => cause !== newest?.cause);
  return (
    <aside className={styles.requests} aria-labelledby="requests">
      <h2 id="requests">Requests of this view</h2>
      <p role="status" className="visually-hidden">
        {newest?.exchange && describeExchange(newest.exchange)}
      </p>
      <Requests list={present} />
      {earlier.length > 0 && (
        <details>
          <summary className="fold">Before ({earlier.length})</summary>
          <Requests list={earlier} />
        </details>
      )}
    </aside>
  );
}

function Requests({ list }: { readonly list: readonly LoggedRequest[] }) {
  return (
    <ol>
      {list.map((logged) => (
        <RequestEntry key={logged.id} logged={logged} />
      ))}
    </ol>
  );
}

function RequestEntry({ logged }: { readonly logged: LoggedRequest }) {
  const { name, form, request, exchange } = logged;
  const access = usePlayground((state) => state.access);
  const certificate = usePlayground((state) => state.examples.certificate);
  const answer = exchange?.phase === 'answered' ? exchange.answer : undefined;
  const snippet = makeSnippet('curl', {
    request,
    origin: location.origin,
    token: tokenFor(findEntry(name).operation.permission, access),
    withToken: false,
    store: undefined,
    certificate,
  });
  return (
    <li className={styles.request}>
      <RequestLine request={request} />
      <p>
        <strong data-class={answer && Math.floor(answer.status / 100)}>
          {answer?.status ?? exchange?.phase ?? '…'}
        </strong>
        <small>{answer && formatDuration(answer.duration)}</small>
        <a
          href={requestHash(usePlayground.getState(), name, form, 'form')}
          onClick={() => exchange && noteExchange(name, exchange)}
        >
          {name}
        </a>
        {snippet.reason === undefined && (
          <CopyButton what={`for ${name}`} label="curl" text={snippet.text} />
        )}
      </p>
    </li>
  );
}
