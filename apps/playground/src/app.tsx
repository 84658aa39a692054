import { AccessPanel } from './access/access-panel.js';
import styles from './app.module.css';
import { Brand } from './lib/brand.js';
import { findEntry } from './operations/operation-entry.js';
import { OperationList } from './operations/operation-list.js';
import { OperationPage } from './operations/operation-page.js';
import { usePlayground } from './state/playground-context.js';
import { ThemeChoice } from './theme/theme-choice.js';

/** The page: what it is, which operations there are, and the one being tried. */
export function App() {
  const { selected } = usePlayground().state;
  return (
    <div className={styles.app}>
      <header className={styles.header}>
        <Brand />
        <div className={styles.tools}>
          <AccessPanel />
          <ThemeChoice />
        </div>
      </header>
      <OperationList />
      <OperationPage key={selected} entry={findEntry(selected)} />
    </div>
  );
}
