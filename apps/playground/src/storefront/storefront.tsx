import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, type RefObject, useEffect, useRef } from 'react';
import { AccessNotice } from '../access/access-notice.js';
import { LinkNotice } from '../link/link-notice.js';
import { findEntry } from '../operations/operation-entry.js';
import { shopperControl } from '../shopper/shopper-control.js';
import { RequestList } from './asking/request-list.js';
import { CartView } from './cart/cart-view.js';
import { CategoryView } from './category-view.js';
import { HomeView } from './home-view.js';
import { ProductView } from './product/product-view.js';
import { CartLink } from './shop-menu.js';
import type { StepName } from './steps/steps.js';
import { useStepText } from './steps/use-step-link.js';
import styles from './storefront.module.css';

const views: Readonly<Record<StepName, ComponentType>> = {
  listHierarchies: HomeView,
  listNodeProducts: CategoryView,
  listProducts: CategoryView,
  getProduct: ProductView,
  configureProduct: ProductView,
  getCart: CartView,
};

/** The store as the page's shopper sees it, and beside it the requests that show it. */
export default function Storefront({ step }: { readonly step: StepName }) {
  const entry = findEntry(step);
  const View = views[step];
  const shop = useFocusWhenLost();
  useTop(
    shop.ref,
    `${step === 'configureProduct' ? 'getProduct' : step} ${useStepText('path:node_id')}`,
  );
  return (
    <div className={styles.storefront}>
      <section {...shop} className={styles.shop} aria-label="Storefront" tabIndex={-1}>
        <LinkNotice />
        <AccessNotice permission={entry.operation.permission} />
        <div className={styles.bar}>
          <div>
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

/** A view begins at its top, where it is another one. */
function useTop(place: RefObject<HTMLElement | null>, view: unknown) {
  const seen = useRef(view);
  useEffect(() => {
    if (seen.current === view) return;
    seen.current = view;
    place.current?.scrollIntoView();
  }, [place, view]);
}

/** A place for the focus when what had it is not there any more, or can do nothing any more. */
function useFocusWhenLost() {
  const place = useRef<HTMLElement>(null);
  const wasHere = useRef(false);
  const isWaiting = useIsFetching({ queryKey: ['storefront'] }) > 0;
  useEffect(() => {
    const holder = document.activeElement;
    const isLost = holder === document.body || holder?.matches(':disabled');
    if (!isWaiting && wasHere.current && isLost) place.current?.focus({ preventScroll: true });
  }, [isWaiting]);
  const onFocus = () => {
    wasHere.current = true;
  };
  return { ref: place, onFocus };
}
