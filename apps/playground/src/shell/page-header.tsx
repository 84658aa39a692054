import { AccessPanel } from '../access/access-panel.js';
import { ClockControl } from '../clock/clock-control.js';
import { CommandPalette } from '../commands/command-palette.js';
import { ConnectionNote } from '../connection/connection-note.js';
import { HistoryDrawer } from '../history/history-drawer.js';
import { Brand } from '../lib/brand.js';
import { PartBoundary } from '../lib/part-boundary.js';
import { OperationTabs } from '../operations/operation-tabs.js';
import { ThemeChoice } from '../theme/theme-choice.js';
import styles from './page-header.module.css';

/** What the page is, which operations there are, and what concerns all of them. */
export function PageHeader() {
  return (
    <header className={styles.header}>
      <Brand />
      <OperationTabs />
      <div className={styles.tools}>
        <ConnectionNote />
        <PartBoundary size="small">
          <ClockControl />
        </PartBoundary>
        <PartBoundary size="small">
          <AccessPanel />
        </PartBoundary>
        <PartBoundary size="small">
          <HistoryDrawer />
        </PartBoundary>
        <PartBoundary size="small">
          <CommandPalette />
        </PartBoundary>
        <ThemeChoice />
      </div>
    </header>
  );
}
