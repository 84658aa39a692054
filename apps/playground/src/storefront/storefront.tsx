import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, type RefObject, useEffect, useRef } from 'react';
import { AccessNotice } from '../access/access-notice.js';
import { LinkNotice } from '../link/link-notice.js';
import { findEntry } from '../operations/operation-entry.js';
import { shopperControl } from '../shopper/shopper-control.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { RequestList } from './asking/request-list.js';
import { CartLink } from './cart/cart-link.js';
import { CartView } from './cart/cart-view.js';
import { CategoryView } from './category-view.js';
import { HomeView } from './home-view.js';
import { ProductView } from './product/product-view.js';
import type { StepName } from './steps/steps.js';
import { useStepText } from './steps/use-step-text.js';
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
    shop,
    `${step === 'configureProduct' ? 'getProduct' : step} ${useStepText('path:node_id')}`,
  );
  return (
    <div className={styles.storefront}>
      <section ref={shop} className={styles.shop} aria-label="Storefront" tabIndex={-1}>
        <LinkNotice />
        <AccessNotice permission={entry.operation.permission} />
        <div className={styles.bar}>
          <shopperControl.Component entry={entry} />
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

/** A place for the focus when the link that was followed is not there any more. */
function useFocusWhenLost() {
  const place = useRef<HTMLElement>(null);
  const form = usePlayground(selectedForm);
  const first = useRef(form);
  const isWaiting = useIsFetching({ queryKey: ['storefront'] }) > 0;
  useEffect(() => {
    if (isWaiting || form === first.current) return;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [form, isWaiting]);
  return place;
}
