import { AccessPanel } from '../access/access-panel.js';
import { ClockControl } from '../clock/clock-control.js';
import { CommandPalette } from '../commands/command-palette.js';
import { ConnectionNote } from '../connection/connection-note.js';
import { HistoryDrawer } from '../history/history-drawer.js';
import { Brand } from '../lib/brand.js';
import { Icon } from '../lib/icon.js';
import { PartBoundary } from '../lib/part-boundary.js';
import { usePlayground } from '../state/playground-store.js';
import { storefrontHash } from '../storefront/steps/steps.js';
import { ThemeChoice } from '../theme/theme-choice.js';
import { welcome } from './layout.js';
import styles from './page-header.module.css';

const tools = { ClockControl, AccessPanel, HistoryDrawer, CommandPalette };

/** What the page is, the two ways to use it, and what concerns all requests. */
export function PageHeader() {
  const selected = usePlayground((state) => state.selected);
  const isWalking = usePlayground(({ composerMode }) => composerMode === 'storefront');
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.brand}
        title="About this page"
        onClick={() => welcome(true)}
      >
        <Brand />
      </button>
      <nav aria-label="Ways to use the service" className={styles.ways}>
        <a href={`#/${selected}`} aria-current={isWalking ? undefined : 'page'}>
          Requests
        </a>
        <a
          href={storefrontHash}
          title="The store as a shopper sees it"
          aria-current={isWalking ? 'page' : undefined}
        >
          <Icon name="store" /> <span>Storefront</span>
        </a>
      </nav>
      <div className={styles.tools}>
        <ConnectionNote />
        {Object.entries(tools).map(([name, Tool]) => (
          <PartBoundary key={name} size="small">
            <Tool />
          </PartBoundary>
        ))}
        <ThemeChoice />
      </div>
    </header>
  );
}
