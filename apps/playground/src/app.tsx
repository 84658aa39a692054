import type { ReactNode } from 'react';
import { AccessNotice } from './access/access-notice.js';
import { Composer } from './composer/composer.js';
import { RequestBar } from './composer/request-bar.js';
import { useIsNarrow } from './lib/outcome.js';
import { LinkNotice } from './link/link-notice.js';
import { isStep } from './link/steps.js';
import { RequestLine } from './operations/request-line.js';
import { OperationHeading } from './operations/split-target.js';
import { DropArea } from './own-data/drop-area.js';
import { useSelectedEntry, useSelectedRequest } from './request-form/selected-request.js';
import { ResultPanel } from './result/result-panel.js';
import { PageHeader, SkipLinks, useRequestKeys } from './shell/page-header.js';
import styles from './shell/shell.module.css';
import { Welcome } from './shell/welcome.js';
import { useLayout } from './state/layout.js';
import { usePlayground } from './state/playground-store.js';
import { lazyPart, OutcomeNote, PartBoundary } from './widgets/lazy-part.js';

const Storefront = lazyPart(() => import('./storefront/storefront.js'));

/** The page: request and response side by side, or the storefront. */
export function App() {
  const entry = useSelectedEntry();
  useRequestKeys();
  const isWalking = usePlayground(({ composerMode }) => composerMode === 'storefront');
  return (
    <div className={styles.app}>
      <SkipLinks />
      <PageHeader />
      {isWalking && isStep(entry.name) ? (
        <main className={styles.store}>
          <Welcome />
          <PartBoundary>
            <Storefront step={entry.name} />
          </PartBoundary>
        </main>
      ) : (
        <Sides>
          <RequestBar />
          <Welcome />
          <section
            id="request"
            className={styles.request}
            aria-label="Request"
            tabIndex={-1}
            key={entry.name}
          >
            <OperationHeading operation={entry.operation} />
            <NarrowLine />
            <LinkNotice />
            <AccessNotice permission={entry.operation.permission} />
            <Composer entry={entry} />
          </section>
          <ResultPanel />
        </Sides>
      )}
      <OutcomeNote />
      <DropArea />
    </div>
  );
}

/** Lays out request and response. Its children are not drawn again when the layout changes. */
function Sides({ children }: { readonly children: ReactNode }) {
  const { side, isFolded } = useLayout();
  return (
    <main className={styles.main} data-side={side} data-folded={isFolded}>
      {children}
    </main>
  );
}

/** Request line, shown if the request bar has no room for it. */
function NarrowLine() {
  const isNarrow = useIsNarrow();
  const request = useSelectedRequest();
  return isNarrow && <RequestLine request={request} />;
}
