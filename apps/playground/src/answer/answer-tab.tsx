import { useState } from 'react';
import { MadeToken } from '../access/access-notice.js';
import { CardsView } from '../cards/cards-view.js';
import { FilterFixes } from '../filter/filter-text.js';
import { memberOf } from '../lib/texts.js';
import { Pager } from '../paging/pager.js';
import { NamedText } from '../place/place-control.js';
import { GoToField } from '../request-form/go-to-field.js';
import { findEntry, listedResource } from '../request-form/operation-entry.js';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { placeServerFaults } from '../request-form/use-server-fault.js';
import { askForToken, grantFor, isAllowed } from '../sending/request-token.js';
import {
  type BodyKind,
  bodyKind,
  fittingViews,
  sendSelected,
  sendWith,
  shownView,
} from '../sending/send.js';
import { chooseBodyView, clearFields, enterFields } from '../state/actions.js';
import {
  type Answer,
  type AnsweredRequest,
  type BodyView,
  credentialsOf,
  selectedExchange,
  shownAnswer,
  usePlayground,
} from '../state/playground-store.js';
import { UpdateSide } from '../subscriptions/controls.js';
import { Button } from '../widgets/button.js';
import { EmptyState, Fact, Segmented } from '../widgets/controls.js';
import { lazyPart } from '../widgets/lazy-part.js';
import styles from './answer.module.css';
import { AnswerSkeleton, IdleState, NoAnswer } from './no-answer.js';
import { statusMeaning } from './status-meaning.js';

/** Body of the last response in the chosen view, or the reason why there is none. */
export function AnswerTab() {
  return (
    <>
      <UpdateSide entry={useSelectedEntry()} />
      <AnswerOrNone />
    </>
  );
}

function AnswerOrNone() {
  const exchange = usePlayground(selectedExchange);
  const isStarting = usePlayground((state) => state.isStarting);
  const shown = shownAnswer(exchange);
  if (shown) {
    const isWaiting = exchange.phase === 'sending' && !exchange.isRefresh;
    return (
      <div className={styles.place} data-waiting={isWaiting} inert={isWaiting}>
        <MadeToken exchange={shown} />
        <AnswerBody key={shown.sent.id} exchange={shown} />
      </div>
    );
  }
  if (exchange.phase === 'failed' || exchange.phase === 'canceled') {
    return <NoAnswer exchange={exchange} />;
  }
  return exchange.phase === 'idle' && !isStarting ? <IdleState /> : <AnswerSkeleton />;
}

/** Empty list with possible reasons and remedies. */
function EmptyList({ exchange }: { readonly exchange: AnsweredRequest }) {
  const { sent, answer } = exchange;
  const { operation } = findEntry(sent.operation);
  const what = listedResource(operation) ?? 'record';
  const place = operation.params.node_id ? 'node' : 'release';
  const total = memberOf(answer.json, 'meta', 'results', 'total');
  const query = new URLSearchParams(sent.request.target.split('?')[1]);
  const filter = query.get('filter');
  if (typeof total === 'number' && total > 0) {
    return (
      <EmptyState title={`This page is past the end: there are ${total} ${what}s`}>
        <p>The offset is higher than the number of matches.</p>
        <Button
          onPress={() => sendWith(() => enterFields({ 'query:page[offset]': { text: '0' } }))}
        >
          Go to the first page
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`No ${what} matches`}>
      {filter ? (
        <>
          <p>
            Nothing in this {place} matches <code>{filter}</code>. Values must match as a whole.
            Letter case counts, except in tags.
          </p>
          <NearValues filter={filter} />
          <Button onPress={() => sendWith(() => clearFields(['query:filter']))}>
            Clear the filter
          </Button>
        </>
      ) : (
        <p>{place === 'node' ? emptyNode : `This release has no ${what} to list.`}</p>
      )}
    </EmptyState>
  );
}

const emptyNode =
  'This node lists no live products in this release. Choose another node: a hierarchy lists the products of all nodes below it.';

/**
 * Errors of a response with their meaning and advice. A detail may contain a caret that marks the
 * position.
 */
function ErrorsView({ exchange }: { readonly exchange: AnsweredRequest }) {
  const { sent, answer } = exchange;
  const { errors = [] } = answer;
  const { meaning, advice } = statusMeaning(answer.status, errors[0]?.title);
  const faults = placeServerFaults(errors, useSelectedEntry().fields);
  const wait = headerOf(answer, 'retry-after');
  const requestId = headerOf(answer, 'x-request-id');
  const blamesFilter = errors.some(({ detail }) => /^(Wrong )?filter\b/.test(detail));
  const isOfToken = answer.status === 401 || answer.status === 403;
  const { permission } = useSelectedEntry().operation;
  const access = usePlayground((state) => state.access);
  const secret = usePlayground((state) => credentialsOf(state).clientSecret);
  const isChanged = usePlayground((state) => state.accessAt > sent.at);
  // The service refused the token that was sent, whatever the page thinks of it.
  const isUsable = isAllowed(permission, access);
  const isForeign =
    answer.status === 401 || (access.phase === 'granted' && access.source === 'pasted');
  const grant = isUsable && (isChanged || !isForeign) ? undefined : grantFor(permission, secret);
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
            {isRemedied ? 'The page has another token now. Send the request again.' : advice}
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
          <Button look="primary" onPress={() => void askForToken(grant).then(() => sendSelected())}>
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

const NearValues = lazyPart(
  () => import('../filter/value-field.js'),
  () => null,
);
const NodeCards = lazyPart(() => import('../cards/node-cards.js'), <AnswerSkeleton />);
const ObjectView = lazyPart(() => import('../cards/object-view.js'), <AnswerSkeleton />);
const TableView = lazyPart(() => import('../table/table-view.js'), <AnswerSkeleton />);
const JsonView = lazyPart(() => import('../json/json-view.js'), <AnswerSkeleton />);

const labels: Readonly<Record<BodyView, string>> = { cards: 'Cards', table: 'Table', json: 'JSON' };
const readableLabels: Partial<Readonly<Record<BodyKind, string>>> = {
  object: 'Sections',
  errors: 'Explained',
  empty: 'What to do',
};

/** Body of a response with a choice of views. */
function AnswerBody({ exchange }: { readonly exchange: AnsweredRequest }) {
  const { answer } = exchange;
  const remembered = usePlayground((state) => state.bodyView);
  const [here, setHere] = useState<BodyView>('cards');
  const kind = bodyKind(answer.json);
  const views = fittingViews(kind);
  // Errors are explained first, regardless of the stored view.
  const isAside = kind === 'errors' || kind === 'empty';
  const view = shownView(kind, isAside ? here : remembered);
  const choose = isAside ? setHere : chooseBodyView;
  return (
    <div className={styles.answer} data-view={view} data-kind={kind}>
      {views.length > 1 && (
        <div className={styles.views}>
          <Segmented
            legend="View of the response"
            choices={views.map((value) => ({ value, label: labelOf(value, kind) }))}
            value={view}
            onChange={choose}
          />
        </div>
      )}
      <div className={styles.view}>
        {view === 'cards' && <ReadableView kind={kind} exchange={exchange} />}
        {view === 'table' && <TableView exchange={exchange} />}
        {view === 'json' && <JsonView answer={answer} />}
      </div>
      <Pager json={answer.json} />
    </div>
  );
}

function labelOf(view: BodyView, kind: BodyKind): string {
  return (view === 'cards' && readableLabels[kind]) || labels[view];
}

interface ReadableViewProps {
  readonly kind: BodyKind;
  readonly exchange: AnsweredRequest;
}

function ReadableView({ kind, exchange }: ReadableViewProps) {
  const { answer } = exchange;
  if (answer.errors) return <ErrorsView exchange={exchange} />;
  if (kind === 'empty') return <EmptyList exchange={exchange} />;
  if (kind === 'products') return <CardsView exchange={exchange} />;
  return kind === 'nodes' ? <NodeCards exchange={exchange} /> : <ObjectView exchange={exchange} />;
}
