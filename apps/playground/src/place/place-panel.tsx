import { formatTime } from '../lib/format-time.js';
import { countProducts } from '../lib/texts.js';
import type { LeafField } from '../request-form/field.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { CopyButton } from '../widgets/copy-button.js';
import { Fact } from '../widgets/fact.js';
import { Pick, type PickOption } from '../widgets/pick.js';
import { choosePlace } from './choose-place.js';
import { describeAge, isNewest, rankRelease } from './describe-release.js';
import { NodePicker } from './node-picker.js';
import { type PlaceChoice, placeFields } from './use-place.js';

interface PlacePanelProps {
  readonly entry: OperationEntry;
  readonly place: PlaceChoice;
}

/** What there is to choose a place from: catalogs, their releases, and the nodes of one. */
export default function PlacePanel({ entry, place }: PlacePanelProps) {
  return (
    <>
      <div className="columns loose">
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
  return (
    <NamedPick
      name="Catalog"
      options={catalogs.map(({ id, name, releases: [newest] }) => ({
        value: id,
        label: name,
        note: newest ? countProducts(newest.products) : 'never published',
      }))}
      value={catalogId}
      unknown="not a catalog of this store"
      onPick={(picked) => {
        const catalog = catalogs.find(({ id }) => id === picked);
        if (catalog) void choosePlace(entry, { catalog, releaseId: 'latestPublished', nodeId });
      }}
    />
  );
}

/** Goes to another release of the catalog, or to the newest one whichever it is. */
function ReleasePick({ entry, place }: PlacePanelProps) {
  const { catalogId, releaseId, nodeId, catalogs = [] } = place;
  const catalog = catalogs.find(({ id }) => id === catalogId);
  const newest = {
    value: isNewest(releaseId) ? releaseId : 'latestPublished',
    label: 'Newest release',
    note: 'follows every publish',
  };
  const releases = (catalog?.releases ?? []).map(({ id, published_at, products }, position) => {
    const age = describeAge(published_at, Date.now());
    return {
      value: id,
      label: formatTime(published_at),
      note: [rankRelease(position), age, countProducts(products)].join(' · '),
    };
  });
  return (
    <NamedPick
      name="Release"
      options={[newest, ...releases]}
      value={releaseId}
      unknown="not a release of this catalog"
      onPick={(picked) => {
        if (catalog) void choosePlace(entry, { catalog, releaseId: picked, nodeId });
      }}
    />
  );
}

interface NamedPickProps {
  readonly name: 'Catalog' | 'Release';
  readonly options: readonly PickOption<string>[];
  readonly value: string;
  /** What there is to say of a value that is none of the options. */
  readonly unknown: string;
  readonly onPick: (value: string) => void;
}

/** A part of the place, to be picked; what the form has is shown also where there is no such thing. */
function NamedPick({ name, options, value, unknown, onPick }: NamedPickProps) {
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <div className="stack tight">
      <p className="label">
        {name} <code>{name.toLowerCase()}_id</code>
      </p>
      <Pick
        label={name}
        options={isKnown ? options : [{ value, label: value, note: unknown }, ...options]}
        value={value}
        onPick={onPick}
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
    <details>
      <summary className="fold">Show the ids</summary>
      <dl className="facts below">
        {fields.map(({ name }) => (
          <Fact key={name} name={name}>
            <code>{ids[name]}</code> <CopyButton what={name} text={ids[name] ?? ''} />
          </Fact>
        ))}
      </dl>
    </details>
  );
}
