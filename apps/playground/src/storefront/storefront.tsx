import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import { AccessNotice } from '../access/access-notice.js';
import { LinkNotice } from '../link/link-notice.js';
import type { StepName } from '../link/steps.js';
import { findEntry } from '../request-form/operation-entry.js';
import { shopperControl } from '../shopper/shopper-control.js';
import { RequestList } from './asking/request-list.js';
import { CartView } from './cart/cart-view.js';
import { CategoryView } from './category-view.js';
import { HomeView } from './home-view.js';
import { ProductView } from './product/product-view.js';
import { CartLink } from './shop-menu.js';
import styles from './storefront.module.css';
import { ViewNews } from './view-heading.js';

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
            <shopperControl.Component entry={entry} />
          </div>
          <CartLink />
        </div>
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
