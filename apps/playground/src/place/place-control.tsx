import { Suspense, useState } from 'react';
import { Button } from '../lib/button.js';
import { lazyPart } from '../lib/connection.js';
import { FoldPanel } from '../lib/fold-panel.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import type { LeafField } from '../request-form/field.js';
import { PlainFields } from '../request-form/leaf-row.js';
import type { SpecialControl } from '../request-form/special-control.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './place.module.css';
import { PlaceSummary } from './place-summary.js';
import { placeFields, usePlace } from './use-place.js';

/** Picks catalog, release and node from a tree. */
export const placeControl: SpecialControl = {
  claim: ({ fields }) => placeFields(fields).map(({ key }) => key),
  Component: PlaceControl,
};

const PlacePanel = lazyPart(() => import('./place-panel.js'));

function PlaceControl({ entry }: { readonly entry: OperationEntry }) {
  const development = usePlayground(isDevelopment);
  const [byId, setById] = useState(false);
  const fields = placeFields(entry.fields);
  if (!development) return <PlainFields fields={fields} />;
  return (
    <div className={styles.place} data-fields={fields.map(({ key }) => key).join(' ')}>
      {byId ? (
        <div className={styles.plain}>
          <PlainFields fields={fields} />
        </div>
      ) : (
        <PlacePicker entry={entry} />
      )}
      <div className={styles.switch}>
        <Button look="quiet" onPress={() => setById(!byId)}>
          {byId ? 'Choose by name instead' : 'Enter ids instead'}
        </Button>
      </div>
    </div>
  );
}

/** The place of a request by its names: folded a line, unfolded what there is to choose from. */
function PlacePicker({ entry }: { readonly entry: OperationEntry }) {
  const place = usePlace(entry);
  const fields = placeFields(entry.fields);
  if (place.failure !== undefined || place.catalogs?.length === 0) {
    return (
      <>
        <p className={styles.note}>
          {place.failure === undefined
            ? 'The store has no catalog yet. Fill it with aisle import FILE, or with the demo store by “Reset the data” in the history.'
            : `The catalogs cannot be listed: ${place.failure}`}
        </p>
        <PlainFields fields={fields} />
      </>
    );
  }
  return (
    <FoldPanel summary={<PlaceSummary place={place} />} notes={<PlaceFaults fields={fields} />}>
      <Suspense fallback={<p className={styles.note}>Loading catalogs…</p>}>
        <PlacePanel entry={entry} place={place} />
      </Suspense>
    </FoldPanel>
  );
}

/** What the server found wrong with the place. */
function PlaceFaults({ fields }: { readonly fields: readonly LeafField[] }) {
  return fields.map(({ key }) => <PlaceFault key={key} fieldKey={key} />);
}

function PlaceFault({ fieldKey }: { readonly fieldKey: string }) {
  const fault = useServerFault(fieldKey);
  return fault && <p className={styles.fault}>{fault}</p>;
}
