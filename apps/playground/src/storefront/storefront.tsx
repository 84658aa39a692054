import type { HierarchyList, NodeDocument, NodeList, ProductList } from '@aisle/schema/catalog';
import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import { AccessNotice } from '../access/access-notice.js';
import { type ProductCard, readProducts } from '../cards/product-card.js';
import { readTerms, toggleTagTerm } from '../filter/filter-text.js';
import { countProducts } from '../lib/texts.js';
import { LinkNotice } from '../link/link-notice.js';
import { categoryFields, homeFields, type StepName } from '../link/steps.js';
import { findEntry } from '../request-form/operation-entry.js';
import { shopperControl } from '../shopper/shopper-control.js';
import { usePlayground } from '../state/playground-store.js';
import { AskedBody, RequestList, useAsk, useStep } from './asking/use-ask.js';
import { CartView } from './cart-view.js';
import { ProductTile, ProductView } from './product/product-view.js';
import {
  AccountEntry,
  CartLink,
  CatalogChoice,
  Crumbs,
  ExpiryNotice,
  goodFor,
  MenuLevel,
  ShopMenu,
} from './shop-menu.js';
import styles from './storefront.module.css';
import { useStepLinks, useStepText, ViewHeading, ViewNews } from './view-links.js';

/** Products of a node and its child nodes, or products of the whole catalog. */
function CategoryView() {
  const links = useStepLinks();
  const id = useStepText('path:node_id');
  const filter = useStepText('query:filter');
  const offset = useStepText('query:page[offset]');
  const node = useAsk<NodeDocument>('getNode', { 'path:node_id': id }, { goodFor });
  const language = node.body?.data.meta.language;
  const above = node.body?.data.meta.bread_crumb ?? [];
  const below = useAsk<NodeList>(
    'listNodeChildren',
    { 'path:node_id': id, ...homeFields },
    { goodFor, enabled: above.length > 0 },
  );
  const products = useStep<ProductList>();
  return (
    <>
      <ShopMenu way={node.body === undefined ? [] : [...above, id]} />
      <Crumbs ways={above.length > 0 ? [above] : []} />
      <header className={styles.head}>
        <ViewHeading
          name={id === '' ? 'All products' : (node.body?.data.attributes.name ?? '…')}
          language={language}
          fact={products.body && describeList(products.body)}
          view={`${id} ${filter} ${offset}`}
          isKnown={products.exchange !== undefined && (id === '' || node.exchange !== undefined)}
        />
        <p className="gray" lang={language}>
          {node.body?.data.attributes.description}
        </p>
      </header>
      {above.length > 0 && <MenuLevel label="Below this" entries={below.body?.data} way={[]} />}
      <AskedBody asked={products}>
        {(body) => {
          const { page, results } = body.meta;
          const cards = readProducts(body);
          const to = (offset: number) => links.here({ 'query:page[offset]': String(offset) });
          return (
            <>
              <TagFilter filter={filter} products={cards} />
              <p>{countProducts(results.total)}</p>
              <ul className={styles.tiles} aria-label="Products">
                {cards.map((product) => (
                  <ProductTile key={product.id} product={product} />
                ))}
              </ul>
              {results.total > page.limit && (
                <nav aria-label="Pages" className={`line ${styles.menu}`}>
                  {page.offset > 0 && (
                    <a href={to(Math.max(page.offset - page.limit, 0))}>Previous page</a>
                  )}
                  {page.offset + page.limit < results.total && (
                    <a href={to(page.offset + page.limit)}>Next page</a>
                  )}
                </nav>
              )}
            </>
          );
        }}
      </AskedBody>
    </>
  );
}

function describeList({ meta: { page, results } }: ProductList): string {
  const first = page.offset > 0 ? `, from number ${page.offset + 1}` : '';
  return `${countProducts(results.total)}${first}`;
}

const mostTags = 14;

/** Filter by tags: the most frequent ones and the active ones. */
function TagFilter(props: { readonly filter: string; readonly products: readonly ProductCard[] }) {
  const { filter, products } = props;
  const links = useStepLinks();
  const terms = readTerms(filter);
  const counts = new Map<string, number>();
  for (const tag of products.flatMap(({ tags }) => tags))
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const chosen = new Set(terms.map(({ tag }) => tag));
  const offered = [...counts]
    .filter(([tag, count]) => !chosen.has(tag) && count < products.length)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostTags);
  const withFilter = (text: string) =>
    links.here({ 'query:filter': text, 'query:page[offset]': '' });
  const without = (left: string) =>
    terms.flatMap(({ text }) => (text === left ? [] : [text])).join(':');
  if (terms.length + offered.length === 0) return null;
  return (
    <ul className={`line ${styles.tags}`} aria-label="Narrow by tag">
      {terms.map(({ text, tag }) => (
        <li key={text}>
          <a aria-current="true" href={withFilter(without(text))}>
            <bdi>{tag ?? text}</bdi> <span aria-hidden="true">×</span>
            <span className="visually-hidden"> (remove)</span>
          </a>
        </li>
      ))}
      {offered.map(([tag]) => (
        <li key={tag}>
          <a href={withFilter(toggleTagTerm(filter, tag))}>
            <bdi>{tag}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Home view with the content of the shopper's catalog. */
function HomeView() {
  const links = useStepLinks();
  const asked = useStep<HierarchyList>();
  const some = useAsk<ProductList>('listProducts', { ...categoryFields, 'query:page[limit]': '8' });
  return (
    <AskedBody asked={asked}>
      {({ data }) => (
        <>
          <ShopMenu way={[]} />
          <ViewHeading
            name="Browse the catalog"
            view="home"
            isKnown={asked.exchange !== undefined}
          />
          {data.length === 0 && <p>This catalog has no hierarchies.</p>}
          <ul className={`columns loose ${styles.entrances}`} aria-label="Hierarchies">
            {data.map(({ id, attributes: { name, description }, meta: { language } }) => (
              <li key={id} className={styles.tile} lang={language}>
                <h2 className="clamp" title={name}>
                  <a href={links.category(id)}>
                    <bdi>{name}</bdi>
                  </a>
                </h2>
                {description && <p>{description}</p>}
              </li>
            ))}
          </ul>
          <h2>Recently updated</h2>
          <ul className={styles.tiles} aria-label="Recently updated products">
            {readProducts(some.body).map((product) => (
              <ProductTile key={product.id} product={product} />
            ))}
          </ul>
          <p className={`line ${styles.menu}`}>
            <a href={links.products()}>All products</a>
          </p>
        </>
      )}
    </AskedBody>
  );
}

const views: Readonly<Record<StepName, ComponentType>> = {
  listHierarchies: HomeView,
  listNodeProducts: CategoryView,
  listProducts: CategoryView,
  getProduct: ProductView,
  configureProduct: ProductView,
  getCart: CartView,
};

/** The store as the shopper sees it, with the requests that the view makes. */
export default function Storefront({ step }: { readonly step: StepName }) {
  const entry = findEntry(step);
  const View = views[step];
  // A new view folds the shopper.
  const opened = usePlayground((state) => state.opened);
  const shop = useFocusWhenLost();
  return (
    <div className={styles.storefront}>
      <section
        {...shop}
        id="storefront"
        className={`stack wide ${styles.shop}`}
        aria-label="Storefront"
        tabIndex={-1}
      >
        <ViewNews />
        <LinkNotice />
        <AccessNotice permission={entry.operation.permission} />
        <div className={styles.bar}>
          <div className="rest">
            <shopperControl.Component key={opened} entry={entry} />
          </div>
          <CatalogChoice />
          <AccountEntry />
          <CartLink />
        </div>
        <ExpiryNotice />
        <View />
      </section>
      <RequestList />
    </div>
  );
}

/** Focuses the view's title when the focused element is removed or disabled. */
function useFocusWhenLost() {
  const place = useRef<HTMLElement>(null);
  const wasHere = useRef(false);
  const isWaiting = useIsFetching({ queryKey: ['storefront'] }) > 0;
  useEffect(() => {
    const holder = document.activeElement;
    const isLost = holder === document.body || holder?.matches(':disabled');
    if (isWaiting || !wasHere.current || !isLost) return;
    (place.current?.querySelector('h1') ?? place.current)?.focus({ preventScroll: true });
  }, [isWaiting]);
  const onFocus = () => {
    wasHere.current = true;
  };
  return { ref: place, onFocus };
}
