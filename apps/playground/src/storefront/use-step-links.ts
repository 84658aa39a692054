import type { OperationName } from '@aisle/schema/contract';
import { useShallow } from 'zustand/react/shallow';
import { pageHash } from '../link/open-link.js';
import {
  categoryFields,
  type Entered,
  ownCartFields,
  productFields,
  type StepName,
  stepForm,
} from '../link/steps.js';
import { fieldValue } from '../request-form/form-values.js';
import { allFields, findEntry } from '../request-form/operation-entry.js';
import { type FormValues, withFields } from '../state/form.js';
import {
  type ComposerMode,
  type PlaygroundState,
  selectedForm,
  usePlayground,
} from '../state/playground-store.js';

/** Returns functions that create storefront addresses for the current shopper. */
export function useStepLinks() {
  // State that the addresses depend on.
  usePlayground(
    useShallow(({ selected, forms, examples, bodyView }) => [selected, forms, examples, bodyView]),
  );
  const state = usePlayground.getState();
  const link = (name: StepName, entered: Entered) =>
    requestHash(state, name, stepForm(state, name, entered), 'storefront');
  return {
    category: (id: string) => link('listNodeProducts', { 'path:node_id': id, ...categoryFields }),
    /** Products of the whole catalog. */
    products: (filter = '') => link('listProducts', { ...categoryFields, 'query:filter': filter }),
    product: (id: string) => link('getProduct', { 'path:product_id': id, ...productFields }),
    configured: (id: string, selection: object) =>
      link('configureProduct', {
        'path:product_id': id,
        ...productFields,
        'body:/data/selected_options': JSON.stringify(selection),
      }),
    /** This browser's cart. */
    cart: () => link('getCart', ownCartFields()),
    /** The same view with changed fields. */
    here: (entered: Entered) => {
      const texts = Object.entries(entered).map(([key, text]) => [key, { text }]);
      const form = withFields(selectedForm(state), Object.fromEntries(texts));
      return requestHash(state, state.selected, form, 'storefront');
    },
  };
}

/** Returns the text of a field of the address's request; empty if it has none. */
export function useStepText(key: string): string {
  return usePlayground((state) => {
    const field = allFields(findEntry(state.selected).fields).find((one) => one.key === key);
    return field ? fieldValue(field, selectedForm(state), state.examples).text : '';
  });
}

/** Returns the page's address of a request, for the storefront or its form. */
export function requestHash(
  state: PlaygroundState,
  name: OperationName,
  form: FormValues,
  composerMode: ComposerMode,
): string {
  const forms = { ...state.forms, [name]: form };
  const looked = { composerMode, resultTab: 'answer', sale: '' } as const;
  return pageHash({ ...state, selected: name, forms, ...looked });
}
