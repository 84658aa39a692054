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

/** A part of a request that two answers may differ by: what the store has of it, and what people call that. */
export interface RequestPart extends Partial<Pick<ShopperHeader, 'values' | 'nameOf'>> {
  readonly id: 'release' | 'language' | 'currency' | 'channel' | 'tags' | 'account' | 'customer';
  readonly label: string;
  /** The fields that say it, the first one above all. */
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

/** The parts that requests of an operation have; none where sending one changes something. */
export function partsOf({ operation, fields }: OperationEntry): readonly RequestPart[] {
  if (operation.method !== 'GET') return [];
  const keys = new Set([...fields.path, ...fields.header].map(({ key }) => key));
  return requestParts.filter((part) => part.keys.every((key) => keys.has(key)));
}

/** What is entered for one side, and the shopper whose token is to be asked for. */
interface SideChange {
  readonly fields: Readonly<Record<string, Partial<FieldValue>>>;
  readonly shopper?: TestTokenRequest;
}

/** The change that makes a part of the request a value. Undefined leaves it as it is, '' sends nothing. */
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
  // What would say otherwise says nothing.
  const others = id === 'release' ? [] : keys.slice(1).map((key) => [key, { text: '' }] as const);
  return { fields: { [keys[0]]: { text: value }, ...Object.fromEntries(others) } };
}

/** What a side is that says what the form says. */
export const asInForm = 'As in the form';

/** The values that the store offers for a part of a request. */
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

/** The release before one that is asked for, as an option's value; undefined where there is none. */
export function releaseBefore(
  tree: CatalogTree | undefined,
  asked: AskedRelease | undefined,
): string | undefined {
  const releases = releasesOf(tree, asked?.catalog);
  const place = releases.indexOf(`${asked?.catalog} ${asked?.release}`);
  return releases[Math.max(place, 0) + 1];
}
