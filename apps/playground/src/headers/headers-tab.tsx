import { EmptyState } from '../lib/empty-state.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { HeaderList } from './header-list.js';
import styles from './headers-tab.module.css';

/** The headers that were sent and those that came back. */
export default function HeadersTab() {
  const exchange = usePlayground(selectedExchange);
  const shown = exchange.phase === 'sending' ? exchange.previous : exchange;
  if (shown === undefined || !('answer' in shown)) {
    return (
      <EmptyState title="No headers yet">
        <p>
          Send the request to see the headers of both sides, each with a line on what it is for.
        </p>
      </EmptyState>
    );
  }
  const { sent, answer } = shown;
  const authorization = sent.authorization && [['Authorization', sent.authorization] as const];
  return (
    <div className={styles.headers}>
      <HeaderList title="Answer" headers={answer.headers} />
      <HeaderList title="Request" headers={[...sent.request.headers, ...(authorization ?? [])]}>
        The browser adds some of its own, such as Accept-Encoding, Host and User-Agent.
      </HeaderList>
    </div>
  );
}
