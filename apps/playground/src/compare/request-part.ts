import type { CatalogTree, StoreDescription, TestTokenRequest } from '@aisle/schema/dev';
import type { AskedRelease } from '../cards/ids.js';
import { formatTime } from '../lib/format-time.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { currencyName, languageName } from '../shopper/describe-shopper.js';
import type { FieldValue } from '../state/form.js';
import type { PickOption } from '../widgets/pick.js';

/** A part of a request that two answers may differ by. */
export interface RequestPart {
  readonly id: RequestPartId;
  readonly label: string;
  /** The fields that say it, the first one above all. */
  readonly keys: readonly [string, ...string[]];
}

type RequestPartId =
  | 'release'
  | 'language'
  | 'currency'
  | 'channel'
  | 'tags'
  | 'account'
  | 'customer';

/** Every part that can be set apart, in the order in which they are offered. */
const requestParts: readonly RequestPart[] = [
  { id: 'release', label: 'Release', keys: ['path:release_id', 'path:catalog_id'] },
  {
    id: 'language',
    label: 'Language',
    keys: ['header:Accept-Language', 'header:X-Moltin-Language'],
  },
  { id: 'currency', label: 'Currency', keys: ['header:X-Moltin-Currency'] },
  { id: 'channel', label: 'Channel', keys: ['header:EP-Channel'] },
  { id: 'tags', label: 'Shopper tags', keys: ['header:EP-Context-Tag'] },
  {
    id: 'account',
    label: 'Account',
    keys: ['header:EP-Account-Management-Authentication-Token'],
  },
  { id: 'customer', label: 'Customer', keys: ['header:X-Moltin-Customer-Token'] },
];

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
  if (id === 'release') {
    const [catalog = '', release] = value.split(' ');
    return {
      fields: release
        ? { 'path:catalog_id': { text: catalog }, 'path:release_id': { text: release } }
        : { 'path:release_id': { text: value } },
    };
  }
  const [first, ...others] = keys;
  const silenced = Object.fromEntries(others.map((key) => [key, { text: '' }]));
  if ((id === 'account' || id === 'customer') && value !== '') {
    return { fields: {}, shopper: { kind: id, id: value } };
  }
  return { fields: { [first]: { text: value }, ...silenced } };
}

/** What stands for the part as it is in the form. */
export const asInForm = 'as in the form';
/** What stands for a header that is left out. */
export const notSent = 'not sent';

/** The values that the store offers for a part of a request. */
export function partOptions(
  id: RequestPartId,
  tree: CatalogTree | undefined,
  store: StoreDescription | undefined,
): readonly PickOption<string>[] {
  switch (id) {
    case 'release':
      return (tree?.catalogs ?? []).flatMap(({ id: catalog, name, releases }) =>
        releases.map(({ id: release, published_at, products }, index) => ({
          value: `${catalog} ${release}`,
          label: `${name}: ${releaseNames[index] ?? `${index} releases before`}`,
          note: `published ${formatTime(published_at)}`,
          end: `${products} products`,
        })),
      );
    case 'language':
      return plain(store?.languages, languageName);
    case 'currency':
      return plain(store?.currencies, currencyName);
    case 'channel':
      return plain(store?.channels);
    case 'tags':
      return plain(store?.tags);
    case 'account':
      return plain(store?.accounts);
    case 'customer':
      return plain(store?.customers);
  }
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

/** The releases of a catalog as options' values, the newest first. */
export function releasesOf(
  tree: CatalogTree | undefined,
  id: string | undefined,
): readonly string[] {
  const catalog = tree?.catalogs.find((candidate) => candidate.id === id);
  return catalog?.releases.map((release) => `${id} ${release.id}`) ?? [];
}

const releaseNames = ['newest release', 'the release before', 'two releases before'];

function plain(
  values: readonly string[] | undefined,
  noteOf: (value: string) => string | undefined = () => undefined,
): readonly PickOption<string>[] {
  return (values ?? []).map((value) => {
    const note = noteOf(value);
    return { value, label: value, ...(note !== undefined && note !== value && { note }) };
  });
}
