import { FilterFixes } from '../filter/filter-fixes.js';
import { NamedText } from '../place/named-text.js';
import { GoToField } from '../request-form/go-to-field.js';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { placeServerFaults } from '../request-form/server-faults.js';
import { grantFor, isAllowed } from '../sending/access.js';
import { askForToken } from '../sending/request-token.js';
import { sendSelected, sendWith } from '../sending/send.js';
import { clearFields } from '../state/actions.js';
import type { Answer, AnsweredRequest } from '../state/exchange.js';
import { credentialsOf, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { Fact } from '../widgets/fact.js';
import styles from './answer.module.css';
import { statusMeaning } from './status-meaning.js';

/**
 * Errors of a response with their meaning and advice. A detail may contain a caret that marks the
 * position.
 */
export function ErrorsView({ exchange }: { readonly exchange: AnsweredRequest }) {
  const { sent, answer } = exchange;
  const { meaning, advice } = statusMeaning(answer.status);
  const { errors = [] } = answer;
  const faults = placeServerFaults(errors, useSelectedEntry().fields);
  const wait = headerOf(answer, 'retry-after');
  const requestId = headerOf(answer, 'x-request-id');
  const blamesFilter = errors.some(({ detail }) => /^(Wrong )?filter\b/.test(detail));
  const isOfToken = answer.status === 401 || answer.status === 403;
  const { permission } = useSelectedEntry().operation;
  const access = usePlayground((state) => state.access);
  const secret = usePlayground((state) => credentialsOf(state).clientSecret);
  const isChanged = usePlayground((state) => state.accessAt > sent.at);
  const grant = isAllowed(permission, access) ? undefined : grantFor(permission, secret);
  const isRemedied = isOfToken && isChanged && grant === undefined;
  const isPlaced = faults.every(({ key }) => key !== undefined);
  // The detail of such an error says more than its status, and the link to the field replaces the
  // advice.
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
              {key === 'query:filter' && <FilterFixes detail={detail} />}
              {key !== undefined && <GoToField fieldKey={key} />}
            </li>
          );
        })}
      </ol>
      <dl className="facts">
        {!isSureToFail && <Fact name="What it means">{meaning}</Fact>}
        {advice && !(isSureToFail && isPlaced) && (
          <Fact name="What to do">
            {isRemedied ? 'The page has another token by now: send the request again.' : advice}
          </Fact>
        )}
        {wait && <Fact name="Wait">{wait} s, says Retry-After</Fact>}
        {requestId && (
          <Fact name="Request id">
            <code>{requestId}</code>
          </Fact>
        )}
      </dl>
      <div className="line">
        {blamesFilter && (
          <Button onPress={() => sendWith(() => clearFields(['query:filter']))}>
            Send without the filter
          </Button>
        )}
        {isOfToken && grant && (
          <Button look="primary" onPress={() => void askForToken(grant).then(sendSelected)}>
            Get a token and send
          </Button>
        )}
        {!isSureToFail && (
          <Button look={isRemedied ? 'primary' : 'plain'} onPress={() => void sendSelected()}>
            Send again
          </Button>
        )}
      </div>
    </div>
  );
}

function headerOf({ headers }: Answer, name: string): string | undefined {
  return headers.find(([header]) => header.toLowerCase() === name)?.[1];
}
