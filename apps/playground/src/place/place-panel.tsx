import { CopyButton } from '../lib/copy-button.js';
import { formatTime } from '../lib/format-time.js';
import { Pick } from '../lib/pick.js';
import { countProducts } from '../lib/texts.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import type { LeafField } from '../request-form/field.js';
import { choosePlace } from './choose-place.js';
import { describeAge, isNewest, rankRelease } from './describe-release.js';
import { NodePicker } from './node-picker.js';
import styles from './place.module.css';
import { type PlaceChoice, placeFields } from './use-place.js';

interface PlacePanelProps {
  readonly entry: OperationEntry;
  readonly place: PlaceChoice;
}

/** What there is to choose a place from: catalogs, their releases, and the nodes of one. */
export default function PlacePanel({ entry, place }: PlacePanelProps) {
  return (
    <>
      <div className={styles.picks}>
        <CatalogPick entry={entry} place={place} />
        <ReleasePick entry={entry} place={place} />
      </div>
      {place.nodeId !== undefined && <NodePicker entry={entry} place={place} />}
      <PlaceIds fields={placeFields(entry.fields)} place={place} />
    </>
  );
}

/** Goes to another catalog: to its newest release, and to a node that it has. */
function CatalogPick({ entry, place }: PlacePanelProps) {
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

/** Goes to another release of the catalog, or to the newest one whichever it is. */
function ReleasePick({ entry, place }: PlacePanelProps) {
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
      label: formatTime(published_at),
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

interface PlaceIdsProps {
  readonly fields: readonly LeafField[];
  readonly place: PlaceChoice;
}

/** The ids behind the names, for those who need them elsewhere. */
function PlaceIds({ fields, place }: PlaceIdsProps) {
  const ids: Readonly<Record<string, string | undefined>> = {
    catalog_id: place.catalogId,
    release_id: place.releaseId,
    [place.nodeName]: place.nodeId,
  };
  return (
    <details className={styles.ids}>
      <summary className="fold">Show the ids</summary>
      <dl>
        {fields.map(({ name }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{ids[name]}</code>
              <CopyButton what={name} text={ids[name] ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
