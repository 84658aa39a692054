import type { TreeCatalog } from '@aisle/schema/dev';
import { countProducts, formatTime } from '../lib/texts.js';
import { useFields } from '../request-form/form-values.js';
import { changeForm } from '../state/actions.js';
import { Button } from '../widgets/button.js';
import { CopyButton } from '../widgets/lazy-part.js';
import { Fact } from '../widgets/opener.js';
import { Pick, type PickOption } from '../widgets/pick.js';
import { describeAge, isNewest, rankRelease } from './describe-release.js';
import { chooseRelease, NodePicker } from './node-picker.js';
import { type PlaceChoice, placeFields } from './use-place.js';

interface PlaceProps {
  readonly place: PlaceChoice;
}

/** Pickers for a catalog, its release and a node. */
export default function PlacePanel({ place }: PlaceProps) {
  const { catalogId, releaseId, hasCatalog, catalogs = [] } = place;
  const catalog = catalogs.find(({ id }) => id === catalogId);
  if (!hasCatalog) {
    return (
      <>
        <div className="line">
          <p className="soft">
            The address names no catalog: the catalog rules choose one for the shopper.
          </p>
          <Button onPress={() => changeForm((form) => ({ ...form, address: 0 }))}>
            Name a catalog
          </Button>
        </div>
        {place.nodeId !== undefined && <NodePicker place={place} />}
      </>
    );
  }
  return (
    <>
      <div className="columns loose">
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
            const other = catalogs.find(({ id }) => id === picked);
            if (other) chooseRelease(place, other, 'latestPublished');
          }}
        />
        <NamedPick
          name="Release"
          options={releaseOptions(catalog, releaseId)}
          value={releaseId}
          unknown="not a release of this catalog"
          onPick={(picked) => {
            if (catalog) chooseRelease(place, catalog, picked);
          }}
        />
      </div>
      {place.nodeId !== undefined && <NodePicker place={place} />}
      <PlaceIds place={place} />
    </>
  );
}

/** Returns options for the newest release at any time and for each existing one. */
function releaseOptions(catalog: TreeCatalog | undefined, releaseId: string) {
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
  return [newest, ...releases];
}

interface NamedPickProps {
  readonly name: 'Catalog' | 'Release';
  readonly options: readonly PickOption<string>[];
  readonly value: string;
  /** Message about a value that is not among the options. */
  readonly unknown: string;
  readonly onPick: (value: string) => void;
}

/** Picker for a catalog, release or node. It also shows a value that does not exist. */
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

/** The ids of the chosen resources, to copy. */
function PlaceIds({ place }: PlaceProps) {
  const fields = placeFields(place.entry.fields);
  const ids = useFields((read) => fields.map((field) => read(field).text));
  return (
    <details>
      <summary className="fold">Show the ids</summary>
      <dl className="facts below">
        {fields.map(({ name }, at) => (
          <Fact key={name} name={name}>
            <code>{ids[at]}</code> <CopyButton what={name} text={ids[at] ?? ''} />
          </Fact>
        ))}
      </dl>
    </details>
  );
}
