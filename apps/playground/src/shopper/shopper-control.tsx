import { FieldFaults, PlainFields } from '../request-form/leaf-row.js';
import {
  keyOf,
  type OperationEntry,
  type SpecialControl,
} from '../request-form/operation-entry.js';
import { sendWith } from '../sending/send.js';
import { enterFields } from '../state/actions.js';
import { isDevelopment, selectedForm, usePlayground } from '../state/playground-store.js';
import { Button, FoldPanel } from '../widgets/button.js';
import { lazyPart } from '../widgets/lazy-part.js';
import { describeShopper, readShopper, shopperFields } from './describe-shopper.js';
import styles from './shopper.module.css';

/** Shopper: language, currency, channel, tags, account, customer. */
export const shopperControl: SpecialControl = {
  claim: ({ fields }) => shopperFields(fields).map(keyOf),
  Component: ShopperControl,
};

const ShopperInputs = lazyPart(() => import('./shopper-inputs.js'), <p>Loading shoppers…</p>);

/** The shopper in one line, which unfolds to all inputs. */
function ShopperControl({ entry }: { readonly entry: OperationEntry }) {
  const development = usePlayground(isDevelopment);
  const described = usePlayground((state) =>
    describeShopper(readShopper(selectedForm(state), state.examples)),
  );
  const fields = shopperFields(entry.fields);
  if (!development) return <PlainFields fields={fields} />;
  const silent = Object.fromEntries(fields.map(({ key }) => [key, { text: '' }]));
  return (
    <div className="whole" data-fields={fields.map(keyOf).join(' ')}>
      <FoldPanel
        summary={
          <span className={described === '' ? 'gray' : 'wrap'}>
            {described || 'Anonymous shopper'}
          </span>
        }
        foldedNotes={<FieldFaults fields={fields} />}
      >
        <div className="columns wide">
          <ShopperInputs fields={fields} />
        </div>
        <div className={`line between soft ruled ${styles.foot}`}>
          <p>
            With the newest release, a catalog rule that matches the shopper may choose another
            catalog.
          </p>
          <Button
            look="quiet"
            isDisabled={described === ''}
            onPress={() => sendWith(() => enterFields(silent))}
          >
            Clear all
          </Button>
        </div>
      </FoldPanel>
    </div>
  );
}
