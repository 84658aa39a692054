import { Pick } from '../lib/pick.js';
import { countProducts } from '../lib/texts.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { choosePlace } from './choose-place.js';
import { describeAge, isNewest, localTime, rankRelease } from './describe-release.js';
import styles from './place-picker.module.css';
import type { PlaceChoice } from './use-place.js';

interface ReleasePickProps {
  readonly entry: OperationEntry;
  readonly place: PlaceChoice;
}

/** Goes to another release of the catalog, or to the newest one whichever it is. */
export function ReleasePick({ entry, place }: ReleasePickProps) {
  const { catalogId, releaseId, nodeId, catalogs = [] } = place;
  const catalog = catalogs.find(({ id }) => id === catalogId);
  const options = [
    {
      value: isNewest(releaseId) ? releaseId : 'latestPublished',
      label: 'Newest release',
      note: 'follows every publish',
    },
    ...(catalog?.releases ?? []).map(({ id, published_at, products }, position) => ({
      value: id,
      label: localTime(published_at),
      note: [
        rankRelease(position),
        describeAge(published_at, Date.now()),
        countProducts(products),
      ].join(' · '),
    })),
  ];
  const isKnown = releaseId === '' || options.some(({ value }) => value === releaseId);
  const unknown = { value: releaseId, label: releaseId, note: 'not a release of this catalog' };
  return (
    <div className={styles.pick}>
      <p className={styles.label}>
        Release <code>release_id</code>
      </p>
      <Pick
        label="Release"
        options={isKnown ? options : [unknown, ...options]}
        value={releaseId}
        onPick={(picked) => {
          if (catalog) void choosePlace(entry, { catalog, releaseId: picked, nodeId });
        }}
      />
    </div>
  );
}
