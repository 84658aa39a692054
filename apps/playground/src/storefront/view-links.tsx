import type { OperationName } from '@aisle/schema/contract';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { usePageTitle } from '../lib/page-sheet.js';
import { pageHash } from '../link/page-link.js';
import {
  categoryFields,
  type Entered,
  entranceForm,
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
import { ownCartFields } from './account/sign-in.js';

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
    /** The home view of a catalog, by default of the one that the rules choose. */
    home: (catalogId = '') =>
      requestHash(state, 'listHierarchies', entranceForm(state, catalogId), 'storefront'),
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
    /** An order, in the form of its request. */
    order: (id: string) => {
      const entered = { 'path:order_uuid': id, 'query:include': 'items' };
      return requestHash(state, 'getOrder', stepForm(state, 'getOrder', entered), 'form');
    },
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

/** List of catalog names, each with its own text direction: `Size and Color`. */
export function NameList({ names }: { readonly names: readonly string[] }) {
  return new Intl.ListFormat('en')
    .formatToParts(names)
    .map(({ type, value }) => (type === 'element' ? <bdi key={value}>{value}</bdi> : value));
}

interface Shown {
  /** Name of the view; empty until known. */
  readonly name: string;
  readonly said: string;
  /** The view that had the focus last; undefined before the first. */
  readonly view?: string;
}

const useShown = create<Shown>()(() => ({ name: '', said: '' }));

interface ViewHeadingProps {
  readonly name: string;
  /** The language of the name, if it differs from the page's. */
  readonly language?: string | undefined;
  /** Additional fact about the view, such as its number of products. */
  readonly fact?: string | undefined;
  /** Identifies the view. A choice within a view does not change it. */
  readonly view: string;
  /** False while the view before is still shown. */
  readonly isKnown: boolean;
}

/** Title of a view. A new view is scrolled to the top, focused and announced. */
export function ViewHeading({ name, language, fact, view, isKnown }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isKnown) useShown.setState({ name, said: fact === undefined ? name : `${name}, ${fact}` });
    return () => useShown.setState({ name: '' });
  }, [name, fact, isKnown]);
  useEffect(() => {
    const { view: before } = useShown.getState();
    if (!isKnown || view === before) return;
    useShown.setState({ view });
    if (before === undefined) return;
    heading.current?.focus({ preventScroll: true });
    const main = heading.current?.closest('main');
    main?.scrollTo(0, 0);
    main?.scrollIntoView();
  }, [view, isKnown]);
  return (
    <h1 ref={heading} tabIndex={-1} lang={language}>
      <bdi>{name}</bdi>
    </h1>
  );
}

/** Announces the view in the window's title and to screen readers. */
export function ViewNews() {
  const { name, said } = useShown();
  usePageTitle(name, 'Storefront');
  return (
    <p role="status" aria-label="Current view" className="visually-hidden">
      {said}
    </p>
  );
}
