import { lazy, Suspense, useState } from 'react';
import { Button } from '../lib/button.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { PlainFields } from '../request-form/plain-fields.js';
import type { SpecialControl } from '../request-form/special-control.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './place-control.module.css';
import { placeFields } from './place-fields.js';

/** Picks catalog, release and node from a tree. */
export const placeControl: SpecialControl = {
  claim: ({ fields }) => placeFields(fields).map(({ key }) => key),
  Component: PlaceControl,
};

const PlacePicker = lazy(() => import('./place-picker.js'));

function PlaceControl({ entry }: { readonly entry: OperationEntry }) {
  const development = usePlayground(isDevelopment);
  const [byId, setById] = useState(false);
  const fields = placeFields(entry.fields);
  if (!development) return <PlainFields fields={fields} />;
  return (
    <div className={styles.place} data-fields={fields.map(({ key }) => key).join(' ')}>
      {byId ? (
        <div className={styles.ids}>
          <PlainFields fields={fields} />
        </div>
      ) : (
        <Suspense fallback={<p className={styles.loading}>Looking for catalogs…</p>}>
          <PlacePicker entry={entry} />
        </Suspense>
      )}
      <div className={styles.switch}>
        <Button look="quiet" onPress={() => setById(!byId)}>
          {byId ? 'Choose by name instead' : 'Enter ids instead'}
        </Button>
      </div>
    </div>
  );
}
