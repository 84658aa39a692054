import {
  browseSubscriptions,
  listNodeTree,
  type ProductMatch,
  type TreeNode,
} from '@aisle/schema/dev';
import { productsFilter } from '@aisle/schema/filter';
import type { Subscription } from '@aisle/schema/subscriptions';
import { useShallow } from 'zustand/react/shallow';
import { visit } from '../cards/card-grid.js';
import { releaseOf } from '../cards/product-card.js';
import { useDev, useFoundProducts } from '../dev-data/use-dev.js';
import { readFilter } from '../filter/filter-text.js';
import { useSettled } from '../lib/outcome.js';
import { countProducts } from '../lib/texts.js';
import { nodesRequest } from '../place/place-summary.js';
import { requestLanguage } from '../request-form/form-values.js';
import {
  encodePathPart,
  encodeQueryPart,
  selectedRequest,
} from '../request-form/selected-request.js';
import { sendWith } from '../sending/send.js';
import { shopperHeaders, shopperParts } from '../shopper/describe-shopper.js';
import { askAbout, openRequest } from '../state/actions.js';
import { type FormValues, proposedForm, untouchedForm, withField } from '../state/form.js';
import { isDevelopment, type PlaygroundState, usePlayground } from '../state/playground-store.js';
import { subscriberOf } from '../subscriptions/subscription-card.js';
import { narrow } from '../widgets/suggest-input.js';

/** A product, node, subscription or filtered list to open. */
interface FoundPlace {
  readonly id: string;
  readonly name: string;
  /** Details that tell it from others of the same name. */
  readonly note: string;
  readonly open: () => void;
}

/** Maximum number of results of each kind. */
const most = 6;

/**
 * Finds products, nodes and subscriptions whose name, code or id contains the text. A filter finds
 * its products. `isOld` is true until the results for the text are complete.
 */
export function useFoundPlaces(typed: string) {
  const wanted = typed.trim();
  const search = useSettled(wanted, 150);
  const isOn = usePlayground(isDevelopment) && wanted !== '';
  const { catalog, release, language } = usePlayground(useShallow(presentPlace));
  const products = useFoundProducts(wanted);
  const tree = useDev(listNodeTree, nodesRequest(catalog, release, language), { enabled: isOn });
  const browsed = useDev(
    browseSubscriptions,
    { query: { search, limit: most } },
    { enabled: isOn && search !== '' },
  );
  const isOld =
    isOn && (products.isOld || search !== wanted || browsed.isLoading || tree.isLoading);
  const nodes = isOn ? narrow(tree.data?.nodes ?? [], wanted, ({ id }) => id) : [];
  const subscriptions = isOn && search === wanted ? (browsed.data?.subscriptions ?? []) : [];
  const found: Readonly<Record<string, readonly FoundPlace[]>> = {
    Filter: filterPlaces(wanted),
    Products: products.products.map(productPlace),
    Nodes: nodes.map(nodePlace),
    Subscriptions: subscriptions.map(({ subscription }) => subscriptionPlace(subscription)),
  };
  return {
    isOld,
    groups: Object.entries(found).map(([title, places]) => ({
      title,
      places: places.slice(0, most),
    })),
  };
}

function filterPlaces(filter: string): readonly FoundPlace[] {
  if (readFilter(filter, productsFilter).state !== 'filter') return [];
  const address = `/products?filter=${encodeQueryPart(filter)}&include=main_image`;
  return [{ id: 'filter', name: 'Products of the release', note: filter, open: goTo(address) }];
}

function productPlace({ id, name, sku, status }: ProductMatch): FoundPlace {
  const note = sku ?? id;
  if (status === 'live') return { id, name, note, open: goTo(`/products/${encodePathPart(id)}`) };
  // A draft is not in a release. The page explains that.
  const open = () => {
    openRequest({ selected: 'listNodeProducts', form: productsForm(), resultTab: 'explain' });
    sendWith(() => askAbout(id));
  };
  return { id, name, note: `${note}, a draft`, open };
}

function productsForm(): FormValues {
  return usePlayground.getState().forms.listNodeProducts ?? proposedForm('listNodeProducts');
}

function nodePlace({ id, name, products }: TreeNode): FoundPlace {
  const open = goTo(`/nodes/${encodePathPart(id)}/relationships/products?include=main_image`);
  return { id, name, note: countProducts(products), open };
}

function subscriptionPlace(subscription: Subscription): FoundPlace {
  const { id = '', attributes } = subscription;
  const form = withField(untouchedForm, 'path:subscription_uuid', { text: id });
  return {
    id,
    name: attributes.offering.attributes.name,
    note: [subscriberOf(subscription), attributes.status].filter(Boolean).join(', '),
    open: () => openRequest({ selected: 'updateSubscription', form }),
  };
}

/** Returns a function that requests an address of the present release as the present shopper. */
function goTo(address: string): () => void {
  return () => {
    const state = usePlayground.getState();
    const { catalog, release } = presentPlace(state);
    const start = `/catalogs/${encodePathPart(catalog)}/releases/${encodePathPart(release)}`;
    const names = shopperParts.map((part): string => shopperHeaders[part].name);
    const headers = selectedRequest(state).headers.filter(([name]) => names.includes(name));
    visit({ method: 'GET', target: start + address, headers });
  };
}

/** Returns the catalog and release in the form, or else the newest release of the example. */
function presentPlace(state: PlaygroundState) {
  const { catalog, release } = releaseOf(selectedRequest(state).target) ?? {};
  return {
    catalog: catalog ?? state.examples.catalog_id ?? '',
    release: release ?? 'latestPublished',
    language: requestLanguage(state),
  };
}
