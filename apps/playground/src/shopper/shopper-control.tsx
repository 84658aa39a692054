import { Suspense } from 'react';
import { Button } from '../lib/button.js';
import { lazyPart } from '../lib/connection.js';
import { FoldPanel } from '../lib/fold-panel.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import type { LeafField } from '../request-form/field.js';
import { PlainFields } from '../request-form/leaf-row.js';
import type { SpecialControl } from '../request-form/special-control.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import { enterFields } from '../state/actions.js';
import { isDevelopment, selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { describeShopper, readShopper } from './describe-shopper.js';
import styles from './shopper.module.css';
import { shopperFields } from './shopper-fields.js';

/** Says who the shopper is: language, currency, channel, tags, account, customer. */
export const shopperControl: SpecialControl = {
  claim: ({ fields }) => shopperFields(fields).map(({ key }) => key),
  Component: ShopperControl,
};

const ShopperInputs = lazyPart(() => import('./shopper-inputs.js'));

function ShopperControl({ entry }: { readonly entry: OperationEntry }) {
  const development = usePlayground(isDevelopment);
  const fields = shopperFields(entry.fields);
  if (!development) return <PlainFields fields={fields} />;
  return (
    <div className={styles.shopper} data-fields={fields.map(({ key }) => key).join(' ')}>
      <ShopperForm fields={fields} />
    </div>
  );
}

/** The shopper in a line, and unfolded everything that may be said about them. */
function ShopperForm({ fields }: { readonly fields: readonly LeafField[] }) {
  const examples = usePlayground((state) => state.examples);
  const who = readShopper(usePlayground(selectedForm), examples);
  const described = describeShopper(who);
  return (
    <FoldPanel
      summary={
        <span className={described === '' ? styles.anyone : styles.who}>
          {described === '' ? 'Anonymous shopper' : described}
        </span>
      }
      foldedNotes={<ShopperFaults fields={fields} />}
    >
      <Suspense fallback={<p>Loading shoppers…</p>}>
        <ShopperInputs fields={fields} who={who} />
      </Suspense>
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

/** What the server found wrong with the shopper, while the fields themselves are folded away. */
function ShopperFaults({ fields }: { readonly fields: readonly LeafField[] }) {
  return fields.map((field) => <ShopperFault key={field.key} field={field} />);
}

function ShopperFault({ field }: { readonly field: LeafField }) {
  const fault = useServerFault(field.key);
  return (
    fault && (
      <p className={styles.notes}>
        <code>{field.name}</code> {fault}
      </p>
    )
  );
}
