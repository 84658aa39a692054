import { useShallow } from 'zustand/react/shallow';
import { findEntry } from '../../operations/operation-entry.js';
import { fieldValue } from '../../request-form/form-values.js';
import { allFields } from '../../request-form/server-faults.js';
import { withFields } from '../../state/form-changes.js';
import { selectedForm } from '../../state/playground-state.js';
import { usePlayground } from '../../state/playground-store.js';
import {
  categoryFields,
  type Entered,
  homeFields,
  ownCartFields,
  productFields,
  requestHash,
  stepForm,
} from './step-form.js';
import type { StepName } from './steps.js';

/** The addresses that a view leads to. */
interface StepLinks {
  readonly home: string;
  readonly category: (id: string, entered?: Entered) => string;
  /** Products of the whole catalog. */
  readonly products: (filter?: string) => string;
  readonly product: (id: string) => string;
  readonly configured: (id: string, selection: object) => string;
  /** This browser's cart. */
  readonly cart: () => string;
  /** The same view with something else entered. */
  readonly here: (entered: Entered) => string;
}

/** Makes addresses of the storefront: where they lead, the shopper of now asks. */
export function useStepLinks(): StepLinks {
  // What the page's own addresses depend on.
  usePlayground(
    useShallow(({ selected, forms, examples, bodyView }) => [selected, forms, examples, bodyView]),
  );
  const state = usePlayground.getState();
  const link = (name: StepName, entered: Entered) =>
    requestHash(state, name, stepForm(state, name, entered), 'storefront');
  return {
    home: link('listHierarchies', homeFields),
    category: (id, entered) =>
      link('listNodeProducts', { 'path:node_id': id, ...categoryFields, ...entered }),
    products: (filter = '') => link('listProducts', { ...categoryFields, 'query:filter': filter }),
    product: (id) => link('getProduct', { 'path:product_id': id, ...productFields }),
    configured: (id, selection) =>
      link('configureProduct', {
        'path:product_id': id,
        ...productFields,
        'body:/data/selected_options': JSON.stringify(selection),
      }),
    cart: () => link('getCart', ownCartFields()),
    here: (entered) => {
      const texts = Object.entries(entered).map(([key, text]) => [key, { text }]);
      const form = withFields(selectedForm(state), Object.fromEntries(texts));
      return requestHash(state, state.selected, form, 'storefront');
    },
  };
}

/** The text of a field of the request that the page's address says; empty when it has none. */
export function useStepText(key: string): string {
  return usePlayground((state) => {
    const field = allFields(findEntry(state.selected).fields).find((one) => one.key === key);
    return field ? fieldValue(field, selectedForm(state), state.examples).text : '';
  });
}
