import { lazy, Suspense } from 'react';
import type { OperationEntry } from '../operations/operation-entry.js';
import { PlainFields } from '../request-form/plain-fields.js';
import type { SpecialControl } from '../request-form/special-control.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './shopper-control.module.css';
import { shopperFields } from './shopper-fields.js';

/** Says who the shopper is: language, currency, channel, tags, account, customer. */
export const shopperControl: SpecialControl = {
  claim: ({ fields }) => shopperFields(fields).map(({ key }) => key),
  Component: ShopperControl,
};

const ShopperForm = lazy(() => import('./shopper-form.js'));

function ShopperControl({ entry }: { readonly entry: OperationEntry }) {
  const development = usePlayground(isDevelopment);
  const fields = shopperFields(entry.fields);
  if (!development) return <PlainFields fields={fields} />;
  return (
    <div className={styles.shopper} data-fields={fields.map(({ key }) => key).join(' ')}>
      <Suspense fallback={<p className={styles.loading}>Looking who may ask…</p>}>
        <ShopperForm fields={fields} />
      </Suspense>
    </div>
  );
}
