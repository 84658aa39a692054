import { useEffect } from 'react';
import { AccessPanel } from '../access/access-panel.js';
import { CommandPalette } from '../commands/command-palette.js';
import { keep, readKeptOne } from '../lib/kept.js';
import { showSheet, submitForm, useConnection } from '../lib/page-sheet.js';
import { storefrontHash } from '../link/steps.js';
import { cancelSelected } from '../sending/send.js';
import { isInTab } from '../service/tab-service.js';
import { chooseTheme } from '../state/actions.js';
import { type Side, showSide, welcome } from '../state/layout.js';
import { isDevelopment, type Theme, usePlayground } from '../state/playground-store.js';
import { showAnswerInForm } from '../storefront/asking/request-log.js';
import { Icon, IconButton } from '../widgets/button.js';
import { Badge } from '../widgets/controls.js';
import { lazyPart, PartBoundary } from '../widgets/lazy-part.js';
import styles from './shell.module.css';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Button with the current theme. A click changes to the next one. */
function ThemeChoice() {
  const theme = usePlayground((state) => state.theme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <IconButton
      icon={theme}
      label={`Theme: ${theme}. Change to ${next}`}
      hint={false}
      onPress={() => chooseTheme(next)}
    />
  );
}

const storageKey = 'aisle-theme';

/** Returns the stored theme, `system` if there is none. */
export function storedTheme(): Theme {
  return readKeptOne(storageKey, themes) ?? 'system';
}

/** Applies a theme and stores it if the browser allows it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  keep(storageKey, theme);
}

const ClockChip = lazyPart(
  () => import('../clock/clock-chip.js'),
  () => null,
);

const TabChip = lazyPart(
  () => import('../store-in-tab/tab-chip.js'),
  () => null,
);

const tools = { StoreInTab, ImportButton, ClockControl, AccessPanel, CommandPalette };

/** Opens the import of own data, if the server allows it. */
function ImportButton() {
  const development = usePlayground(isDevelopment);
  return (
    development && (
      <IconButton icon="upload" label="Import your products…" onPress={() => showSheet('import')} />
    )
  );
}

/** The service in this tab, if the page has no server. */
function StoreInTab() {
  return isInTab && <TabChip />;
}

/** The store's clock, if the server allows changing it. */
function ClockControl() {
  const development = usePlayground(isDevelopment);
  return development && <ClockChip />;
}

/** Header with the product name, the switch between request and storefront, and global controls. */
export function PageHeader() {
  const selected = usePlayground((state) => state.selected);
  const isWalking = usePlayground(({ composerMode }) => composerMode === 'storefront');
  return (
    <header className={styles.header}>
      <button type="button" title="Welcome and docs" onClick={() => welcome(true)}>
        <Brand />
      </button>
      <nav aria-label="Ways to use the service" className={styles.ways}>
        <a
          href={`#/${selected}`}
          aria-current={isWalking ? undefined : 'page'}
          onClick={isWalking ? showAnswerInForm : undefined}
        >
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

function Brand() {
  return (
    <p className={`line ${styles.mark}`}>
      <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24">
        <rect width="24" height="24" rx="6" fill="var(--accent-fill)" />
        <path
          d="M6 18V9.5M18 18V9.5M10 18V6M14 18V6"
          stroke="var(--on-accent)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <strong>Aisle</strong>
      <span className="gray">Playground</span>
    </p>
  );
}

/** Notice that the server does not respond. */
function ConnectionNote() {
  const isLost = useConnection((state) => state.isLost);
  if (!isLost) return null;
  return (
    <span role="alert" title="The server does not respond. The page tries again every two seconds.">
      <Badge tone="bad">
        <span className="visually-hidden">The server cannot be reached: </span>Offline
      </Badge>
    </span>
  );
}

const sides: readonly Side[] = ['request', 'response'];

/** Skip links to the main content or the storefront. They are first in the Tab order. */
export function SkipLinks() {
  const isWalking = usePlayground(({ composerMode }) => composerMode === 'storefront');
  const places = isWalking ? ['storefront', 'requests'] : sides;
  return (
    <nav aria-label="Skip to" className={styles.skip}>
      {places.map((place) => (
        <button
          key={place}
          type="button"
          onClick={() => {
            const side = sides.find((one) => one === place);
            if (side) showSide(side);
            document.getElementById(place)?.focus();
          }}
        >
          Skip to the {place}
        </button>
      ))}
    </nav>
  );
}

/** Handles Ctrl or Cmd with Enter to submit the form from anywhere, and Escape to cancel. */
export function useRequestKeys(): void {
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) cancelSelected();
    };
    // Capture the key first, because buttons would handle it.
    const submit = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      submitForm();
    };
    // The browser shows the error at the field if it is visible by then.
    const show = () => showSide('request');
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('keydown', cancel, { signal });
    window.addEventListener('keydown', submit, { capture: true, signal });
    window.addEventListener('invalid', show, { capture: true, signal });
    return () => stop.abort();
  }, []);
}
