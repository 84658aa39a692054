import type {
  CatalogTree,
  StoreDescription,
  TestTokenRequest,
  TreeCatalog,
} from '@aisle/schema/dev';
import { type AskedRelease, releasesOf } from '../cards/ids.js';
import { formatTime } from '../lib/format-time.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { type ShopperHeader, shopperHeaders } from '../shopper/describe-shopper.js';
import type { FieldValue } from '../state/form.js';
import type { PickOption } from '../widgets/pick.js';

/**
 * A part of a request by which two responses may differ, with the store's values and their names.
 */
export interface RequestPart extends Partial<Pick<ShopperHeader, 'values' | 'nameOf'>> {
  readonly id: 'release' | 'language' | 'currency' | 'channel' | 'tags' | 'account' | 'customer';
  readonly label: string;
  /** The fields that set it, the main one first. */
  readonly keys: readonly [string, ...string[]];
}

const { language, otherLanguage, currency, channel, tags, account, customer } = shopperHeaders;

const requestParts: readonly RequestPart[] = [
  { id: 'release', label: 'Release', keys: ['path:release_id', 'path:catalog_id'] },
  { id: 'language', ...language, keys: [keyOf(language), keyOf(otherLanguage)] },
  { id: 'currency', ...currency, keys: [keyOf(currency)] },
  { id: 'channel', ...channel, keys: [keyOf(channel)] },
  { id: 'tags', ...tags, label: 'Shopper tags', keys: [keyOf(tags)] },
  { id: 'account', ...account, keys: [keyOf(account)] },
  { id: 'customer', ...customer, keys: [keyOf(customer)] },
];

function keyOf({ name }: ShopperHeader): string {
  return `header:${name}`;
}

/** Returns the parts that requests of an operation have. Empty if the operation changes data. */
export function partsOf({ operation, fields }: OperationEntry): readonly RequestPart[] {
  if (operation.method !== 'GET') return [];
  const keys = new Set([...fields.path, ...fields.header].map(({ key }) => key));
  return requestParts.filter((part) => part.keys.every((key) => keys.has(key)));
}

/** Values to enter for one side, and the shopper whose token to request. */
interface SideChange {
  readonly fields: Readonly<Record<string, Partial<FieldValue>>>;
  readonly shopper?: TestTokenRequest;
}

/**
 * Returns the change that sets a part of the request. Undefined leaves it unchanged, '' sends
 * nothing.
 */
export function sideChange({ id, keys }: RequestPart, value: string | undefined): SideChange {
  if (value === undefined) return { fields: {} };
  const [catalog = '', release] = value.split(' ');
  if (id === 'release' && release) {
    return {
      fields: { 'path:catalog_id': { text: catalog }, 'path:release_id': { text: release } },
    };
  }
  if ((id === 'account' || id === 'customer') && value !== '') {
    return { fields: {}, shopper: { kind: id, id: value } };
  }
  // Clear the other fields, which could contradict the value.
  const others = id === 'release' ? [] : keys.slice(1).map((key) => [key, { text: '' }] as const);
  return { fields: { [keys[0]]: { text: value }, ...Object.fromEntries(others) } };
}

/** Label of a side that uses the form's value. */
export const asInForm = 'As in the form';

/** Returns the values that the store offers for a part of a request. */
export function partOptions(
  { id, values: list, nameOf }: RequestPart,
  tree: CatalogTree | undefined,
  store: StoreDescription | undefined,
): readonly PickOption<string>[] {
  if (id === 'release') return (tree?.catalogs ?? []).flatMap(releaseOptions);
  const values = (store && list && store[list]) ?? [];
  return values.map((value) => {
    const note = nameOf?.(value);
    return { value, label: value, note: note === value ? undefined : note };
  });
}

const releaseNames = ['newest release', 'the release before', 'two releases before'];

function releaseOptions({ id: catalog, name, releases }: TreeCatalog): PickOption<string>[] {
  return releases.map(({ id, published_at, products }, index) => ({
    value: `${catalog} ${id}`,
    label: `${name}, ${releaseNames[index] ?? `${index} releases before`}`,
    note: `published ${formatTime(published_at)}`,
    end: `${products} products`,
  }));
}

/**
 * Returns the release before the requested one as an option's value; undefined if there is none.
 */
export function releaseBefore(
  tree: CatalogTree | undefined,
  asked: AskedRelease | undefined,
): string | undefined {
  const releases = releasesOf(tree, asked?.catalog);
  const place = releases.indexOf(`${asked?.catalog} ${asked?.release}`);
  return releases[Math.max(place, 0) + 1];
}
