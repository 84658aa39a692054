import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { AccessNotice } from './access/access-notice.js';
import { Composer } from './composer/composer.js';
import { RequestBar } from './composer/request-bar.js';
import { useIsNarrow } from './lib/outcome.js';
import { LinkNotice } from './link/link-notice.js';
import { isStep } from './link/steps.js';
import { RequestLine } from './operations/request-line.js';
import { OperationHeading } from './operations/split-target.js';
import { useSelectedEntry, useSelectedRequest } from './request-form/selected-request.js';
import { ResultPanel } from './result/result-panel.js';
import { PageHeader, SkipLinks, useRequestKeys } from './shell/page-header.js';
import styles from './shell/shell.module.css';
import { Welcome } from './shell/welcome.js';
import { changeWidth, useLayout, widths } from './state/layout.js';
import { usePlayground } from './state/playground-store.js';
import { lazyPart, OutcomeNote, PartBoundary } from './widgets/lazy-part.js';

const step = 20;

/** Divider between form and response. Dragging or arrow keys change the form's width. */
function Divider() {
  const width = useLayout((layout) => layout.width);
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: line, pointerId, clientX } = event;
    const start = width - clientX;
    line.setPointerCapture(pointerId);
    line.onpointermove = (moved) => changeWidth(start + moved.clientX);
    line.onlostpointercapture = () => {
      line.onpointermove = null;
    };
    event.preventDefault();
  };
  const press = ({ key }: KeyboardEvent) => {
    const wanted: Readonly<Record<string, number>> = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: widths.least,
      End: widths.most,
    };
    if (wanted[key] !== undefined) changeWidth(wanted[key]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule is no control, and this one moves
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the request"
      aria-valuenow={width}
      aria-valuemin={widths.least}
      aria-valuemax={widths.most}
      tabIndex={0}
      className={styles.divider}
      onPointerDown={drag}
      onDoubleClick={() => changeWidth(widths.usual)}
      onKeyDown={press}
    />
  );
}

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
          <Divider />
          <ResultPanel />
        </Sides>
      )}
      <OutcomeNote />
    </div>
  );
}

/** Lays out request and response. Its children are not drawn again when the layout changes. */
function Sides({ children }: { readonly children: ReactNode }) {
  const { side, width, isFolded } = useLayout();
  return (
    <main
      className={styles.main}
      data-side={side}
      data-folded={isFolded}
      style={{ ['--form-width' as string]: `${width}px` }}
    >
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
