import { FieldFaults, PlainFields } from '../request-form/leaf-row.js';
import {
  keyOf,
  type OperationEntry,
  type SpecialControl,
} from '../request-form/operation-entry.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';
import { FoldPanel } from '../widgets/button.js';
import { lazyPart } from '../widgets/lazy-part.js';
import { usePlaceNames } from './names.js';
import { PlaceSummary, placeFields, usePlace } from './place-summary.js';

/** Finds a product of the release by name. */
export const productControl: SpecialControl = {
  claim: ({ fields }) =>
    (placeFields(fields).length > 0 ? productField(fields) : []).map(({ key }) => key),
  Component: ProductControl,
};

const ProductPicker = lazyPart(() => import('./product-picker.js'));

function productField({ path }: OperationEntry['fields']) {
  return path.filter(({ name }) => name === 'product_id');
}

function ProductControl({ entry }: { readonly entry: OperationEntry }) {
  const development = usePlayground(isDevelopment);
  return (
    <>
      {development && <ProductPicker />}
      <PlainFields fields={productField(entry.fields)} />
    </>
  );
}

/** A text of the server with quoted ids replaced by known names. */
export function NamedText({ text }: { readonly text: string }) {
  const parts = text.split(/"([^"\n]*)"/);
  const names = usePlaceNames(parts);
  return parts.map((part, position) => {
    if (position % 2 === 0) return part;
    const name = names[position];
    return name === undefined ? (
      `"${part}"`
    ) : (
      <q key={part} title={part}>
        <bdi>{name}</bdi>
      </q>
    );
  });
}

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
  const fields = placeFields(entry.fields);
  if (!development) return <PlainFields fields={fields} />;
  return (
    <div className="stack tight whole" data-fields={fields.map(keyOf).join(' ')}>
      <PlacePicker entry={entry} />
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
