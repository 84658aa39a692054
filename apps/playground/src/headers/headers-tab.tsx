import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './headers-tab.module.css';

/** The headers that were sent and those that came back. */
export function HeadersTab() {
  const exchange = usePlayground(selectedExchange);
  if (exchange.phase !== 'answered') return null;
  return (
    <dl className={styles.list}>
      {exchange.answer.headers.map(([name, value]) => (
        <div key={name} className={styles.header}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
