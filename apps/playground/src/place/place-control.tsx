import { useState } from 'react';
import { keyOf } from '../request-form/field.js';
import { FieldFaults, PlainFields } from '../request-form/leaf-row.js';
import type { OperationEntry, SpecialControl } from '../request-form/operation-entry.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { FoldPanel } from '../widgets/fold-panel.js';
import { lazyPart } from '../widgets/lazy-part.js';
import { NamedText } from './named-text.js';
import styles from './place.module.css';
import { PlaceSummary } from './place-summary.js';
import { placeFields, usePlace } from './use-place.js';

/** Picks catalog, release and node from a tree. */
export const placeControl: SpecialControl = {
  claim: ({ fields }) => placeFields(fields).map(keyOf),
  Component: PlaceControl,
};

const PlacePanel = lazyPart(
  () => import('./place-panel.js'),
  <p className="soft">Loading catalogs…</p>,
);

function PlaceControl({ entry }: { readonly entry: OperationEntry }) {
  const development = usePlayground(isDevelopment);
  const [byId, setById] = useState(false);
  const fields = placeFields(entry.fields);
  if (!development) return <PlainFields fields={fields} />;
  return (
    <div className="stack tight whole" data-fields={fields.map(keyOf).join(' ')}>
      {byId ? (
        <div className="stack loose">
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

/** Catalog, release and node by name in one line, which unfolds to the pickers. */
function PlacePicker({ entry }: { readonly entry: OperationEntry }) {
  const place = usePlace(entry);
  const fields = placeFields(entry.fields);
  if (place.failure !== undefined || place.catalogs?.length === 0) {
    return (
      <>
        <p className="soft">
          {place.failure === undefined
            ? 'The store has no catalog yet. Fill it with aisle import FILE, or with the demo store by “Reset the store’s data…” under the clock.'
            : `The catalogs cannot be listed: ${place.failure}`}
        </p>
        <PlainFields fields={fields} />
      </>
    );
  }
  return (
    <FoldPanel
      summary={<PlaceSummary place={place} />}
      notes={<FieldFaults fields={fields} say={(text) => <NamedText text={text} />} />}
    >
      <PlacePanel place={place} />
    </FoldPanel>
  );
}
