import type { ErrorElement } from '@aisle/schema';
import { grantFor, isAllowed } from '../access/access.js';
import { Button } from '../lib/button.js';
import { findEntry } from '../operations/operation-entry.js';
import { clearFields } from '../state/actions.js';
import { askForToken } from '../state/ask-for-token.js';
import { credentialsOf } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { sendSelected } from '../state/send.js';
import styles from './errors-view.module.css';
import type { Answer } from './exchange.js';
import { statusMeaning } from './status-meaning.js';

interface ErrorsViewProps {
  readonly errors: readonly ErrorElement[];
  readonly answer: Answer;
}

/** What the server said was wrong, what that means and what to do. A detail may point at a place with a caret. */
export function ErrorsView({ errors, answer }: ErrorsViewProps) {
  const { meaning, advice } = statusMeaning(answer.status);
  const wait = headerOf(answer, 'retry-after');
  const requestId = headerOf(answer, 'x-request-id');
  const blamesFilter = errors.some(({ detail }) => /^(Wrong )?filter\b/.test(detail));
  const grant = usePlayground((state) => {
    const { permission } = findEntry(state.selected).operation;
    const isToken = answer.status === 401 || answer.status === 403;
    return isToken && !isAllowed(permission, state.access)
      ? grantFor(permission, credentialsOf(state).clientSecret)
      : undefined;
  });
  const isSureToFail = answer.status === 400 || answer.status === 404;
  return (
    <div className={styles.view}>
      <ol className={styles.errors} aria-label={errors.length === 1 ? 'Error' : 'Errors'}>
        {errors.map(({ title, status, detail }) => (
          <li key={`${title} ${detail}`} className={styles.error}>
            <h2>
              {title} <span className={styles.status}>{status}</span>
            </h2>
            <pre className={styles.detail}>{detail}</pre>
          </li>
        ))}
      </ol>
      <dl className={styles.advice}>
        <div>
          <dt>What it means</dt>
          <dd>{meaning}</dd>
        </div>
        {advice && (
          <div>
            <dt>What to do</dt>
            <dd>{advice}</dd>
          </div>
        )}
        {wait && (
          <div>
            <dt>Wait</dt>
            <dd>{wait} s, says Retry-After</dd>
          </div>
        )}
        {requestId && (
          <div>
            <dt>Request id</dt>
            <dd>
              <code>{requestId}</code>
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.actions}>
        {blamesFilter && (
          <Button
            onPress={() => {
              clearFields(['query:filter']);
              void sendSelected();
            }}
          >
            Send without the filter
          </Button>
        )}
        {grant && (
          <Button look="primary" onPress={() => void askForToken(grant).then(sendSelected)}>
            Get a token and send
          </Button>
        )}
        {!isSureToFail && <Button onPress={() => void sendSelected()}>Send again</Button>}
      </div>
    </div>
  );
}

function headerOf({ headers }: Answer, name: string): string | undefined {
  return headers.find(([header]) => header.toLowerCase() === name)?.[1];
}
