import { FoldPanel } from '../lib/fold-panel.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { PlainFields } from '../request-form/plain-fields.js';
import { CatalogPick } from './catalog-pick.js';
import { NodePicker } from './node-picker.js';
import { PlaceFaults } from './place-faults.js';
import { placeFields } from './place-fields.js';
import { PlaceIds } from './place-ids.js';
import styles from './place-picker.module.css';
import { PlaceSummary } from './place-summary.js';
import { ReleasePick } from './release-pick.js';
import { usePlace } from './use-place.js';

/** The place of a request by its names: folded a line, unfolded what there is to choose from. */
export default function PlacePicker({ entry }: { readonly entry: OperationEntry }) {
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
      <div className={styles.picks}>
        <CatalogPick entry={entry} place={place} />
        <ReleasePick entry={entry} place={place} />
      </div>
      {place.nodeId !== undefined && <NodePicker entry={entry} place={place} />}
      <PlaceIds fields={fields} place={place} />
    </FoldPanel>
  );
}
