import { Suspense } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { PartBoundary } from '../lib/part-boundary.js';
import { showResult } from '../state/actions.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { useSelectedEntry } from '../state/selected-request.js';
import styles from './result-panel.module.css';
import { resultTabs } from './result-tabs.js';

/** The sides from which an answer can be looked at, one of them shown. */
export function ResultSides() {
  const entry = useSelectedEntry();
  const exchange = usePlayground(selectedExchange);
  const chosen = usePlayground((state) => state.resultTab);
  const tabs = resultTabs.filter(({ fits }) => fits(entry, exchange));
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
            <Suspense fallback={null}>
              <Component />
            </Suspense>
          </PartBoundary>
        </TabPanel>
      ))}
    </Tabs>
  );
}
