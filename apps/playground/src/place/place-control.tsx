import type { CatalogTree, NodeTree } from '@aisle/schema/dev';
import { useState, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { queryClient } from '../dev-data/use-dev.js';
import { formatTime, isRecord, listOf, memberOf, textOf } from '../lib/texts.js';
import { requestLanguage } from '../request-form/form-values.js';
import { FieldFaults, PlainFields } from '../request-form/leaf-row.js';
import {
  keyOf,
  type OperationEntry,
  type SpecialControl,
} from '../request-form/operation-entry.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';
import { Button, FoldPanel } from '../widgets/button.js';
import { lazyPart } from '../widgets/lazy-part.js';
import styles from './place.module.css';
import { PlaceSummary } from './place-summary.js';
import { placeFields, usePlace } from './use-place.js';

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

/** Names of resources by id, from the responses received. */
export const useHeardNames = create<ReadonlyMap<string, string>>()(() => new Map());

/** Remembers the names of a response's records. */
export function hearNames(json: unknown): void {
  const data = memberOf(json, 'data');
  const included = memberOf(json, 'included');
  const lists = [
    isRecord(data) ? [data] : data,
    ...(isRecord(included) ? Object.values(included) : []),
  ];
  const named = lists.flatMap(listOf).flatMap((record): [string, string][] => {
    const id = textOf(memberOf(record, 'id'));
    const name = nameIn(memberOf(record, 'attributes') ?? record);
    return id && name ? [[id, name]] : [];
  });
  const heard = useHeardNames.getState();
  if (named.every(([id, name]) => heard.get(id) === name)) return;
  useHeardNames.setState(new Map([...heard, ...named]), true);
}

/** The name of a subscription consists of its offering and subscriber. */
function nameIn(attributes: unknown): string {
  const [offering, name, email] = [['offering', 'attributes', 'name'], ['name'], ['email']].map(
    (way) => textOf(memberOf(attributes, ...way))?.trim(),
  );
  return offering === undefined
    ? (name ?? '')
    : [offering, name || email].filter(Boolean).join(', ');
}

/** Returns the name of a resource by id; undefined if unknown. */
export function placeName(id: string): string | undefined {
  return nameOf(id, requestLanguage(usePlayground.getState())) ?? useHeardNames.getState().get(id);
}

/** Returns the names of resources for the ids in a path; undefined if unknown. */
export function usePlaceNames(segments: readonly string[]): readonly (string | undefined)[] {
  const cache = queryClient.getQueryCache();
  useHeardNames();
  usePlayground(requestLanguage);
  const names = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => segments.map((segment) => placeName(segment) ?? '').join('\n'),
  );
  return names.split('\n').map((name) => (name === '' ? undefined : name));
}

/**
 * Returns the name of an id: for a release its time, for a node its name in the request's language.
 */
function nameOf(id: string, language: string): string | undefined {
  for (const [, tree] of queryClient.getQueriesData<CatalogTree>({ queryKey: ['listTree'] })) {
    const catalog = tree?.catalogs.find((one) => one.id === id);
    if (catalog) return catalog.name;
    const release = tree?.catalogs.flatMap((one) => one.releases).find((one) => one.id === id);
    if (release) return formatTime(release.published_at);
  }
  const trees = queryClient.getQueriesData<NodeTree>({ queryKey: ['listNodeTree'] });
  const named = trees.flatMap(([[, asked], tree]) => {
    const name = tree?.nodes.find((one) => one.id === id)?.name;
    const isOfLanguage = (memberOf(asked, 'headers', 'Accept-Language') ?? '') === language;
    return name === undefined ? [] : [{ name, isOfLanguage }];
  });
  return (named.find(({ isOfLanguage }) => isOfLanguage) ?? named[0])?.name;
}
