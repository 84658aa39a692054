import { listTree } from '@aisle/schema/dev';
import { formatDuration } from '../../answer/no-answer.js';
import { useDev } from '../../dev-data/use-dev.js';
import { RequestLine } from '../../operations/request-line.js';
import { findEntry } from '../../request-form/operation-entry.js';
import { copyCode, snippetSource } from '../../snippets/copy-snippet.js';
import { makeSnippet } from '../../snippets/snippet.js';
import { noteExchange } from '../../state/actions.js';
import { usePlayground } from '../../state/playground-store.js';
import { Button } from '../../widgets/button.js';
import styles from '../storefront.module.css';
import { requestHash } from '../use-step-links.js';
import { type LoggedRequest, useRequestLog } from './request-log.js';

/** Requests of the current view, followed by earlier ones, the newest first. */
export function RequestList() {
  const log = useRequestLog();
  // Loads the names of catalogs.
  useDev(listTree);
  const [newest] = log;
  const present = log.filter(({ cause }) => cause === newest?.cause).toReversed();
  const entryOf = (logged: LoggedRequest) => <RequestEntry key={logged.id} {...logged} />;
  const earlier = log.filter(({ cause }) => cause !== newest?.cause);
  return (
    <aside id="requests" className="stack wide" aria-label="Requests of this view" tabIndex={-1}>
      <h2>Requests of this view</h2>
      <ol>{present.map(entryOf)}</ol>
      {earlier.length > 0 && (
        <details>
          <summary className="fold">Before ({earlier.length})</summary>
          <ol>{earlier.map(entryOf)}</ol>
        </details>
      )}
    </aside>
  );
}

function RequestEntry({ name, form, request, exchange }: LoggedRequest) {
  const state = usePlayground();
  const answer = exchange?.phase === 'answered' ? exchange.answer : undefined;
  const { summary } = findEntry(name).operation;
  const source = snippetSource(state, name, request);
  return (
    <li className={styles.request}>
      <a
        className="text-button"
        title={name}
        href={requestHash(state, name, form, 'form')}
        onClick={() => exchange && noteExchange(name, exchange)}
      >
        {summary}
      </a>
      <RequestLine request={request} withIds />
      <p className="line">
        <strong data-class={answer && Math.floor(answer.status / 100)}>
          {answer?.status ?? exchange?.phase ?? '…'}
        </strong>
        <small>{answer && formatDuration(answer.duration)}</small>
        {makeSnippet('curl', source).reason === undefined && (
          <Button onPress={() => void copyCode('curl', source)}>
            curl<span className="visually-hidden"> for {summary}</span>
          </Button>
        )}
      </p>
    </li>
  );
}
