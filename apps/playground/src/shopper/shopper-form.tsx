import { describeStore } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';
import { Button } from '../lib/button.js';
import { FoldPanel } from '../lib/fold-panel.js';
import type { LeafField } from '../request-form/field.js';
import { enterFields } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { describeShopper, readShopper } from './describe-shopper.js';
import { ShopperFaults } from './shopper-faults.js';
import styles from './shopper-form.module.css';
import { ShopperInputs } from './shopper-inputs.js';

/** The shopper in a line, and unfolded everything that may be said about them. */
export default function ShopperForm({ fields }: { readonly fields: readonly LeafField[] }) {
  const examples = usePlayground((state) => state.examples);
  const who = readShopper(usePlayground(selectedForm), examples);
  const { data: store } = useDev(describeStore);
  const described = describeShopper(who);
  return (
    <FoldPanel
      summary={
        <span className={described === '' ? styles.anyone : styles.who}>
          {described === '' ? 'Anyone: nothing is said about the shopper' : described}
        </span>
      }
      foldedNotes={<ShopperFaults fields={fields} />}
    >
      <ShopperInputs fields={fields} who={who} store={store} />
      <div className={styles.foot}>
        <p>
          With the newest release, a catalog rule that fits the shopper may lead to another catalog.
        </p>
        <Button
          look="quiet"
          isDisabled={described === ''}
          onPress={() =>
            enterFields(Object.fromEntries(fields.map(({ key }) => [key, { text: '' }])))
          }
        >
          Clear all
        </Button>
      </div>
    </FoldPanel>
  );
}
