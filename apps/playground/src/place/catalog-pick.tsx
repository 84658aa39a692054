import { Pick } from '../lib/pick.js';
import { countProducts } from '../lib/texts.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { choosePlace } from './choose-place.js';
import styles from './place-picker.module.css';
import type { PlaceChoice } from './use-place.js';

interface PlacePartProps {
  readonly entry: OperationEntry;
  readonly place: PlaceChoice;
}

/** Goes to another catalog: to its newest release, and to a node that it has. */
export function CatalogPick({ entry, place }: PlacePartProps) {
  const { catalogId, nodeId, catalogs = [] } = place;
  const options = catalogs.map(({ id, name, releases: [newest] }) => ({
    value: id,
    label: name,
    note: newest ? countProducts(newest.products) : 'never published',
  }));
  const isKnown = catalogs.some(({ id }) => id === catalogId);
  const unknown = { value: catalogId, label: catalogId, note: 'not a catalog of this store' };
  return (
    <div className={styles.pick}>
      <p className={styles.label}>
        Catalog <code>catalog_id</code>
      </p>
      <Pick
        label="Catalog"
        options={isKnown || catalogId === '' ? options : [unknown, ...options]}
        value={catalogId}
        onPick={(picked) => {
          const catalog = catalogs.find(({ id }) => id === picked);
          if (catalog) void choosePlace(entry, { catalog, releaseId: 'latestPublished', nodeId });
        }}
      />
    </div>
  );
}
