import type { OperationEntry } from '../operations/operation-entry.js';
import { clearFields, enterField } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { fieldKeys } from './field-keys.js';
import { OtherIds } from './other-ids.js';
import { SubscriptionCard } from './subscription-card.js';
import styles from './subscription-panel.module.css';
import { SubscriptionPicker } from './subscription-picker.js';
import { useChosenSubscription } from './use-chosen-subscription.js';

/** The chosen subscription, the list to choose another one from, and ids for those who test refusals. */
export default function SubscriptionPanel({ entry }: { readonly entry: OperationEntry }) {
  const { id, isWhole, reading } = useChosenSubscription(entry);
  const otherId = usePlayground((state) => selectedForm(state).fields[fieldKeys.dataId]?.text);
  const isOther = otherId !== undefined && otherId !== id;
  return (
    <div className={styles.panel} data-fields={`${fieldKeys.subscription} ${fieldKeys.dataId}`}>
      <SubscriptionPicker
        chosen={id}
        onPick={(picked) => {
          enterField(fieldKeys.subscription, { text: picked });
          clearFields([fieldKeys.dataId]);
        }}
      />
      {reading.data && <SubscriptionCard reading={reading.data} />}
      {isWhole && reading.isPending && <p className={styles.note}>Reading the subscription…</p>}
      {!isWhole && <p className={styles.note}>Choose the subscription to update.</p>}
      {reading.error && <p className={styles.fault}>{reading.error.message}</p>}
      {isOther && (
        <p className={styles.fault}>
          The body names another subscription than the address: the update is refused (400).{' '}
          <button
            type="button"
            className="quiet-button"
            onClick={() => clearFields([fieldKeys.dataId])}
          >
            Send the same id
          </button>
        </p>
      )}
      <details>
        <summary className="fold">Type ids, send another data.id</summary>
        <div className={styles.ids}>
          <OtherIds entry={entry} />
        </div>
      </details>
    </div>
  );
}
