import type { OperationEntry } from '../operations/operation-entry.js';
import { AddressChange } from './address-change.js';
import { AuthorityChange } from './authority-change.js';
import styles from './change-form.module.css';
import { ConditionSwitch } from './condition-switch.js';
import { FaultsContext } from './faults-context.js';
import { GoLiveChange } from './go-live-change.js';
import { PlanChange } from './plan-change.js';
import { PreviewPanel } from './preview-panel.js';
import { useChosenSubscription } from './use-chosen-subscription.js';
import { useFaults } from './use-faults.js';
import { usePreview } from './use-preview.js';

/** Everything that an update can change, and a preview of what it would. */
export default function ChangeForm({ entry }: { readonly entry: OperationEntry }) {
  const { reading } = useChosenSubscription(entry);
  const preview = usePreview();
  const faults = useFaults(preview.data?.errors);
  const change = { entry, reading: reading.data };
  return (
    <FaultsContext value={faults}>
      <div className={styles.form}>
        <PlanChange {...change} />
        <AddressChange {...change} />
        <AuthorityChange {...change} />
        <GoLiveChange {...change} />
        <ConditionSwitch {...change} />
        <PreviewPanel preview={preview} plans={reading.data?.plans ?? []} faults={faults} />
      </div>
    </FaultsContext>
  );
}
