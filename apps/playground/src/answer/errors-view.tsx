import type { ErrorElement } from '@aisle/schema';
import { FilterFixes } from '../filter/filter-fixes.js';
import { NamedText } from '../place/named-text.js';
import { GoToField } from '../request-form/go-to-field.js';
import { findEntry } from '../request-form/operation-entry.js';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { placeServerFaults } from '../request-form/server-faults.js';
import { grantFor, isAllowed } from '../sending/access.js';
import { askForToken } from '../sending/request-token.js';
import { sendSelected } from '../sending/send.js';
import { clearFields } from '../state/actions.js';
import type { Answer } from '../state/exchange.js';
import { credentialsOf, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { Fact } from '../widgets/fact.js';
import styles from './answer.module.css';
import { statusMeaning } from './status-meaning.js';

interface ErrorsViewProps {
  readonly errors: readonly ErrorElement[];
  readonly answer: Answer;
}

/** What the server said was wrong, what that means and what to do. A detail may point at a place with a caret. */
export function ErrorsView({ errors, answer }: ErrorsViewProps) {
  const { meaning, advice } = statusMeaning(answer.status);
  const entry = useSelectedEntry();
  const faults = placeServerFaults(errors, entry.fields);
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
  const isPlaced = faults.every(({ key }) => key !== undefined);
  // Its detail says more than what its status means, and the way to the field what to do.
  const isSureToFail = answer.status === 400 || answer.status === 404;
  return (
    <div className="stack wide">
      <ol className="stack" aria-label={errors.length === 1 ? 'Error' : 'Errors'}>
        {errors.map(({ title, status, detail }, index) => {
          const key = faults[index]?.key;
          return (
            <li key={`${title} ${detail}`} className={`notice ${styles.error}`}>
              {title !== answer.statusText && (
                <h2>
                  {title} <span className="tabular">{status}</span>
                </h2>
              )}
              <pre className={styles.detail}>
                <NamedText text={detail} />
              </pre>
              {key === 'query:filter' && <FilterFixes entry={entry} detail={detail} />}
              {key !== undefined && <GoToField fieldKey={key} />}
            </li>
          );
        })}
      </ol>
      <dl className="facts">
        {!isSureToFail && <Fact name="What it means">{meaning}</Fact>}
        {advice && !(isSureToFail && isPlaced) && <Fact name="What to do">{advice}</Fact>}
        {wait && <Fact name="Wait">{wait} s, says Retry-After</Fact>}
        {requestId && (
          <Fact name="Request id">
            <code>{requestId}</code>
          </Fact>
        )}
      </dl>
      <div className="line">
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
