import type { OperationName } from '@aisle/schema/contract';
import type { ComponentType } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { AnswerTab } from '../answer/answer-tab.js';
import { AnswerNote, describeExchange } from '../answer/no-answer.js';
import { statusMeaning, timeParts } from '../answer/status-meaning.js';
import { formatDuration, formatSize, formatTime } from '../lib/texts.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { showResult } from '../state/actions.js';
import {
  type Answer,
  type Exchange,
  type ResultTab,
  selectedExchange,
  shownAnswer,
  usePlayground,
} from '../state/playground-store.js';
import { Fact, Opener } from '../widgets/controls.js';
import { lazyPart, PartBoundary, Unopened } from '../widgets/lazy-part.js';
import styles from './result.module.css';

/** Panel with the response and its tabs. */
export function ResultPanel() {
  const exchange = usePlayground(selectedExchange);
  const { summary } = useSelectedEntry().operation;
  return (
    <section
      id="response"
      className={styles.panel}
      aria-label="Response"
      aria-busy={exchange.phase === 'sending'}
      tabIndex={-1}
    >
      {/* If the form is hidden, so is its heading. */}
      <h1 className="narrow-only visually-hidden">{summary}: response</h1>
      <p role="status" className="visually-hidden">
        {describeExchange(exchange)}
      </p>
      <PartBoundary size="small">
        <StatusLine exchange={exchange} />
      </PartBoundary>
      <PartBoundary>
        <ResultSides />
      </PartBoundary>
      <AnswerNote />
    </section>
  );
}

function ResultSides() {
  const chosen = usePlayground((state) => state.resultTab);
  const tabs = tabsOf(useSelectedEntry());
  const shown = tabs.some(({ id }) => id === chosen) ? chosen : 'answer';
  return (
    <Tabs
      className={styles.tabs}
      selectedKey={shown}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key);
        if (tab) showResult(tab.id);
      }}
    >
      <TabList aria-label="Parts of the response" className={styles.list}>
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className={styles.tab}>
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, Component }) => (
        <TabPanel key={id} id={id} className={styles.content}>
          <PartBoundary>
            <Component />
          </PartBoundary>
        </TabPanel>
      ))}
    </Tabs>
  );
}

const TimePartsPopover = lazyPart(() => import('./time-parts-popover.js'), Unopened);

/** Status line of a response: status, time, size, number of records. */
function StatusLine({ exchange }: { readonly exchange: Exchange }) {
  const isSending = exchange.phase === 'sending';
  const shown = shownAnswer(exchange);
  const isStarting = usePlayground((state) => state.isStarting);
  const answer = shown?.answer;
  if (!answer) {
    if (!isSending && !isStarting) return null;
    return (
      <div className={styles.head}>
        {isSending && (
          <p className="notice" data-tone="neutral">
            Waiting…
          </p>
        )}
      </div>
    );
  }
  // True if it belongs to an earlier request.
  const isLeft = exchange.phase === 'failed' || exchange.phase === 'canceled';
  const isOld = isLeft || (isSending && !exchange.isRefresh);
  const { status, statusText, size, transferred, records } = answer;
  const { meaning } = statusMeaning(status);
  return (
    <div className={styles.head} data-old={isOld}>
      <strong className="notice" data-tone={isOld ? 'neutral' : toneOf(status)} title={meaning}>
        {status} {statusText}
      </strong>
      {shown.isKept && <span className="soft">Kept from {formatTime(shown.sent.at)}</span>}
      <TimeBar answer={answer} />
      <dl className={styles.facts}>
        <Fact name="Size" title={describeSize(answer)}>
          {formatSize(size)}
          {transferred !== undefined && transferred < size && (
            <small> {formatSize(transferred)} compressed</small>
          )}
        </Fact>
        {records && (
          <Fact name="Rows" title="Rows of this page, and all that match">
            {records.shown} of {records.total}
          </Fact>
        )}
      </dl>
      {status >= 300 && !answer.errors && <p className={`soft ${styles.meaning}`}>{meaning}</p>}
    </div>
  );
}

function toneOf(status: number): 'good' | 'info' | 'bad' {
  if (status < 300) return 'good';
  return status < 400 ? 'info' : 'bad';
}

function describeSize({ size, transferred }: Answer): string {
  const body = `${size.toLocaleString('en')} bytes`;
  if (transferred === undefined) return body;
  const share = Math.round((transferred / Math.max(size, 1)) * 100);
  return `${body}; ${transferred.toLocaleString('en')} travelled, ${share} % of it`;
}

/**
 * Bar with the duration of a response by its parts: the server's time first, which tells more about
 * the service than the whole way through network and browser. A click lists them.
 */
function TimeBar({ answer }: { readonly answer: Answer }) {
  const parts = timeParts(answer);
  const ofServer = parts.filter(({ place }) => place === 'server');
  const server = ofServer.reduce((sum, { duration }) => sum + duration, 0);
  const total = formatDuration(answer.duration);
  const said = server > 0 ? `Server ${formatDuration(server)} in all ${total}` : `Time ${total}`;
  return (
    <Opener
      className={`button ${styles.time}`}
      data-look="plain"
      aria-label={`${said}, by its parts`}
      Content={TimePartsPopover}
    >
      {server > 0 && (
        <>
          <span className="gray">Server</span> <strong>{formatDuration(server)}</strong>{' '}
        </>
      )}
      {server > 0 ? (
        <span className={styles.all}>
          <span className="gray">in all</span> {total}
        </span>
      ) : (
        <>
          <span className="gray">Time</span> <strong>{total}</strong>
        </>
      )}
      <span aria-hidden="true" className={styles.bar}>
        {parts.map(({ name, duration, place }) => (
          <span key={name} data-place={place} style={{ flexGrow: duration }} />
        ))}
      </span>
    </Opener>
  );
}

const HeadersTab = lazyPart(() => import('../headers/headers-tab.js'));
const ExplainTab = lazyPart(() => import('../explain/node-products-tab.js'));
const CompareTab = lazyPart(() => import('../compare/compare-tab.js'));
const SnippetsTab = lazyPart(() => import('../snippets/snippets-tab.js'));

/** A tab of the response. */
interface ResultTabDefinition {
  readonly id: ResultTab;
  readonly title: string;
  readonly Component: ComponentType;
  /** The only operation that the tab applies to; absent for all. */
  readonly only?: OperationName;
}

/** All tabs of the response. Add a view here. */
const resultTabs: readonly ResultTabDefinition[] = [
  { id: 'answer', title: 'Response', Component: AnswerTab },
  { id: 'headers', title: 'Headers', Component: HeadersTab },
  { id: 'explain', title: 'Explain', Component: ExplainTab, only: 'listNodeProducts' },
  { id: 'compare', title: 'Compare', Component: CompareTab },
  { id: 'snippets', title: 'Snippets', Component: SnippetsTab },
];

/** Returns the tabs that apply to an operation. */
export function tabsOf({ name }: OperationEntry): readonly ResultTabDefinition[] {
  return resultTabs.filter(({ only = name }) => only === name);
}
