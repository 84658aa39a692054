import type { CatalogTree, StoreDescription } from '@aisle/schema/dev';
import { formatTime } from '../lib/format-time.js';
import type { PickOption } from '../lib/pick.js';
import type { RequestPartId } from './request-part.js';

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
      return plain(store?.languages, (tag) => languageNames.of(tag));
    case 'currency':
      return plain(store?.currencies, (code) => currencyNames.of(code));
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

const releaseNames = ['newest release', 'the release before', 'two releases before'];
const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });
const currencyNames = new Intl.DisplayNames(['en'], { type: 'currency' });

function plain(
  values: readonly string[] | undefined,
  noteOf: (value: string) => string | undefined = () => undefined,
): readonly PickOption<string>[] {
  return (values ?? []).map((value) => {
    const note = noteOf(value);
    return { value, label: value, ...(note !== undefined && note !== value && { note }) };
  });
}
