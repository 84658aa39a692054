import { useTab } from '../service/tab-service.js';
import { Button, Icon } from '../widgets/button.js';
import { Opener } from '../widgets/controls.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import styles from './tab.module.css';

const TabPanel = lazyPart(() => import('./tab-panel.js'), Unopened);

/** State of the service in this tab: its progress while it loads, then a button that tells of it. */
export default function TabChip() {
  const tab = useTab();
  if (tab.phase === 'failed') {
    return (
      <div role="alert" className={styles.failed}>
        <p>{tab.why}</p>
        <Button onPress={() => location.reload()}>Try again</Button>
      </div>
    );
  }
  if (tab.phase === 'loading') {
    return (
      <p role="status" className={styles.state}>
        <progress aria-label="Loading" /> {tab.what} …
      </p>
    );
  }
  return (
    <Opener className="button" data-look="quiet" Content={TabPanel}>
      <Icon name="store" />
      <span className={styles.name}>In this browser</span>
    </Opener>
  );
}
