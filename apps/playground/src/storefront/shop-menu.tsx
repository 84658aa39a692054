import type { CartDocument, CartItem } from '@aisle/schema/carts';
import type { HierarchyList, NodeList } from '@aisle/schema/catalog';
import { listTree } from '@aisle/schema/dev';
import { shortId } from '../cards/product-card.js';
import { useDev } from '../dev-data/use-dev.js';
import { languageOf } from '../lib/texts.js';
import { homeFields, namedCatalog } from '../link/steps.js';
import { usePlayground } from '../state/playground-store.js';
import { IconButton } from '../widgets/button.js';
import { Notice, Opener } from '../widgets/controls.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import { Pick } from '../widgets/pick.js';
import { become, ownCartFields, useAccountName, useSignedIn } from './account/sign-in.js';
import { useAsk } from './asking/use-ask.js';
import styles from './storefront.module.css';
import { useStepLinks } from './view-links.js';

interface ShopMenuProps {
  /** Ids of the nodes on the path from the hierarchy to the current node; empty until known. */
  readonly way: readonly string[];
}

/** Cache time of menus, in milliseconds. They only change with releases, which refresh them. */
export const goodFor = 300_000;

/** Hierarchies of the catalog, and the children of the current one. */
export function ShopMenu({ way }: ShopMenuProps) {
  const [hierarchy] = way;
  const first = useAsk<HierarchyList>('listHierarchies', homeFields, { goodFor });
  const second = useAsk<NodeList>(
    'listHierarchyChildren',
    { 'path:hierarchy_id': hierarchy ?? '', ...homeFields },
    { goodFor },
  );
  return (
    <>
      <MenuLevel label="Menu" entries={first.body?.data} way={way} />
      {hierarchy && <MenuLevel label="Second level" entries={second.body?.data} way={way} />}
    </>
  );
}

interface MenuLevelProps extends ShopMenuProps {
  readonly label: string;
  readonly entries: HierarchyList['data'] | NodeList['data'] | undefined;
}

/** Row of nodes with links to their products. */
export function MenuLevel({ label, entries = [], way }: MenuLevelProps) {
  const links = useStepLinks();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={label} className={`line ${styles.menu}`}>
      {entries.map(({ id, attributes: { name }, meta: { language } }) => (
        <a
          key={id}
          lang={language}
          href={links.category(id)}
          aria-current={way.at(-1) === id ? 'page' : way.includes(id) ? 'true' : undefined}
        >
          <bdi className="clamp">{name}</bdi>
        </a>
      ))}
    </nav>
  );
}

const mostNamed = 50;

/** Breadcrumb links. Their names are requested by id. */
export function Crumbs({ ways }: { readonly ways: readonly (readonly string[])[] }) {
  const links = useStepLinks();
  const ids = [...new Set(ways.flat())].slice(0, mostNamed);
  const { body } = useAsk<NodeList>(
    'listNodes',
    { 'query:filter': `in(id,${ids.join(',')})`, 'query:page[limit]': String(mostNamed) },
    { enabled: ids.length > 0, goodFor },
  );
  const names = new Map(body?.data.map(({ id, attributes }) => [id, attributes.name]));
  if (ways.length === 0) return null;
  return (
    <div>
      {ways.map((way, index) => (
        <nav key={way.join()} aria-label={index === 0 ? 'Breadcrumbs' : `Breadcrumbs ${index + 1}`}>
          <ol className={`line soft ${styles.crumbs}`} lang={languageOf(body?.data[0])}>
            {way.map((id) => (
              <li key={id}>
                <a href={links.category(id)}>
                  <bdi>{names.get(id) ?? shortId(id)}</bdi>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      ))}
    </div>
  );
}

/** Choice of a catalog, if several are published. */
export function CatalogChoice() {
  const links = useStepLinks();
  const chosen = usePlayground(namedCatalog);
  const { data } = useDev(listTree);
  const catalogs = (data?.catalogs ?? []).filter(({ releases }) => releases.length > 0);
  if (catalogs.length < 2) return null;
  return (
    <div className="stack tight">
      <Pick
        label="Catalog"
        options={[
          { value: '', label: 'Catalog by rules', note: 'the one that shoppers get' },
          ...catalogs.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={chosen}
        onPick={(id) => location.assign(links.home(id))}
      />
      {chosen !== '' && <small>The cart only takes products of the catalog by rules.</small>}
    </div>
  );
}

/** Returns the number of items in cart lines. */
export function countPieces(items: readonly CartItem[] = []): number {
  const pieces = items.filter(({ type }) => type !== 'promotion_item');
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Link to this browser's cart with its number of items. */
export function CartLink() {
  const links = useStepLinks();
  const { body } = useAsk<CartDocument>('getCart', ownCartFields(), { goodFor });
  return (
    <a href={links.cart()} className={styles.cart}>
      Cart <strong>{countPieces(body?.included?.items)}</strong>
    </a>
  );
}

const AccountPanel = lazyPart(() => import('./account/account-panel.js'), Unopened);

/** Button with the name of the account, or to sign in; opens the account's panel. */
export function AccountEntry() {
  const name = useAccountName();
  return (
    <Opener Content={AccountPanel} className={`cut ${styles.cart}`}>
      {name === undefined ? (
        'Sign in'
      ) : (
        <>
          <span className="visually-hidden">Account </span>
          <bdi>{name}</bdi>
        </>
      )}
    </Opener>
  );
}

/** Notice that the shopper is signed out because the token has expired. */
export function ExpiryNotice() {
  const { hasExpired } = useSignedIn();
  if (!hasExpired) return null;
  return (
    <div role="alert">
      <Notice tone="warn">
        <p className="rest">
          Your sign-in has expired, so you are signed out. Your account keeps its cart: sign in
          again to go on with it.
        </p>
        <IconButton icon="close" label="Dismiss" onPress={() => become(undefined)} />
      </Notice>
    </div>
  );
}
