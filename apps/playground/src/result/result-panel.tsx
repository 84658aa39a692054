import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { describeExchange } from '../answer/describe-exchange.js';
import { AnswerNote } from '../answer/no-answer.js';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { showResult } from '../state/actions.js';
import { shownAnswer } from '../state/exchange.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { PartBoundary } from '../widgets/part-boundary.js';
import styles from './result.module.css';
import { tabsOf } from './result-tabs.js';
import { StatusLine } from './status-line.js';

/** Panel with the response and its tabs. */
export function ResultPanel() {
  const exchange = usePlayground(selectedExchange);
  const { summary } = useSelectedEntry().operation;
  const sentId = shownAnswer(exchange)?.sent.id;
  const isUndone = usePlayground(({ updates }) =>
    updates.some((made) => made.isUndone && made.sentId === sentId),
  );
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
        <StatusLine exchange={exchange} isUndone={isUndone} />
      </PartBoundary>
      <PartBoundary>
        <ResultSides />
      </PartBoundary>
      {(!isUndone || exchange.phase !== 'answered') && <AnswerNote />}
    </section>
  );
}

function ResultSides() {
  const entry = useSelectedEntry();
  const exchange = usePlayground(selectedExchange);
  const chosen = usePlayground((state) => state.resultTab);
  const tabs = tabsOf(entry, exchange);
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
      <TabList aria-label="Sides of the response" className={styles.list}>
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
