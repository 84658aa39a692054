import { useRef } from 'react';
import { AccessNotice } from './access/access-notice.js';
import { Composer } from './composer/composer.js';
import { OutcomeNote } from './lib/outcome-note.js';
import { LinkNotice } from './link/link-notice.js';
import { OperationHeading } from './operations/operation-heading.js';
import { ResultPanel } from './result/result-panel.js';
import { PageHeader } from './shell/page-header.js';
import styles from './shell/shell.module.css';
import { useRequestKeys } from './shell/use-request-keys.js';
import { useSelectedEntry } from './state/selected-request.js';

/** The page: what is sent on one side, what came back on the other. */
export function App() {
  const entry = useSelectedEntry();
  const form = useRef<HTMLFormElement>(null);
  useRequestKeys(form);
  return (
    <div className={styles.app}>
      <PageHeader />
      <main className={styles.main}>
        <section className={styles.request} aria-label="Request" key={entry.name}>
          <OperationHeading operation={entry.operation} />
          <LinkNotice />
          <AccessNotice permission={entry.operation.permission} />
          <Composer entry={entry} form={form} />
        </section>
        <ResultPanel />
      </main>
      <OutcomeNote />
    </div>
  );
}
