import { Icon } from '../lib/icon.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { useSelectedRequest } from '../state/selected-request.js';
import styles from './explain.module.css';

/** Says that what is explained is the form as it stands, where that is not what was answered. */
export function StaleNotice() {
  const exchange = usePlayground(selectedExchange);
  const request = useSelectedRequest();
  if (exchange.phase !== 'answered') return null;
  const { target, headers } = exchange.sent.request;
  const isSame =
    target === request.target && JSON.stringify(headers) === JSON.stringify(request.headers);
  if (isSame) return null;
  return (
    <p className={styles.stale} role="status">
      <Icon name="info" />
      <span>
        The form has changed since the answer. This explains the request as the form stands now.
      </span>
    </p>
  );
}
