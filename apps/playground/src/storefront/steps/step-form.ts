import type { OperationName } from '@aisle/schema';
import { pageHash } from '../../link/page-address.js';
import { findEntry } from '../../operations/operation-entry.js';
import type { FieldValue, FormValues } from '../../request-form/form-values.js';
import { shopperFields } from '../../shopper/shopper-fields.js';
import { withFields } from '../../state/form-changes.js';
import {
  type ComposerMode,
  type PlaygroundState,
  selectedForm,
} from '../../state/playground-state.js';

/** What a step of the storefront says itself, by the keys of the fields. */
export type Entered = Readonly<Record<string, string>>;

type Present = Pick<PlaygroundState, 'selected' | 'forms'>;

/** The form of a request that the same shopper makes next, in the same release. */
export function stepForm(state: Present, name: OperationName, entered: Entered = {}): FormValues {
  const present = selectedForm(state);
  const { operation, fields } = findEntry(name);
  const kept = [...shopperFields(fields), ...fields.path.filter(({ key }) => placeKeys.has(key))];
  const own = Object.entries(entered).map(([key, text]): [string, Partial<FieldValue>] => [
    key,
    key.startsWith('body:') ? { text, presence: 'value' } : { text },
  ]);
  const carried = kept.flatMap(({ key }): [string, Partial<FieldValue>][] => {
    const value = present.fields[key];
    return value === undefined ? [] : [[key, value]];
  });
  const start = prefixOf(findEntry(state.selected).operation.paths[present.address]);
  const address = operation.paths.findIndex((path) => prefixOf(path) === start);
  const form = { address: Math.max(address, 0), contentType: 0, fields: {} };
  return withFields(form, Object.fromEntries([...carried, ...own]));
}

/** The form with which a shopper enters: in the catalog that the rules give them. */
export function entranceForm(state: Present): FormValues {
  const { operation } = findEntry('listHierarchies');
  const address = operation.paths.findIndex((path) => prefixOf(path) === shoppers);
  return { ...stepForm(state, 'listHierarchies', homeFields), address };
}

/** What the views say of their requests, beside where they are. */
export const homeFields: Entered = { 'query:page[limit]': '100' };
const cartFields: Entered = { 'query:include': 'items' };
export const categoryFields: Entered = { 'query:include': 'main_image' };
export const productFields: Entered = { 'query:include': 'main_image,component_products' };

const placeKeys: ReadonlySet<string> = new Set(['path:catalog_id', 'path:release_id']);

/** Where the catalog is read that the rules give a shopper: also by those who say nothing of a release. */
const shoppers = '/catalog';

/** The part of a path that names the release. */
function prefixOf(path = ''): string {
  return (
    /^(?:\/pcm)?\/(?:catalogs\/:catalog_id\/releases\/:release_id|catalog)(?=\/|$)/.exec(
      path,
    )?.[0] ?? shoppers
  );
}

/** The page's address of a request, to be looked at in the storefront or in its form. */
export function requestHash(
  state: PlaygroundState,
  name: OperationName,
  form: FormValues,
  composerMode: ComposerMode,
): string {
  const forms = { ...state.forms, [name]: form };
  return pageHash({ ...state, selected: name, forms, composerMode, resultTab: 'answer' });
}

const storageKey = 'aisle-cart';

let known: string | undefined;

/** The id of this browser's cart: chosen here, and kept where the browser lets it. The first item makes the cart. */
export function ownCart(): string {
  known ??= storedCart() ?? chooseCart();
  return known;
}

function chooseCart(): string {
  const id = crypto.randomUUID();
  try {
    localStorage.setItem(storageKey, id);
    return id;
  } catch {
    return id;
  }
}

function storedCart(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What a request for this browser's cart says. */
export function ownCartFields(): Entered {
  return { 'path:cart_id': ownCart(), ...cartFields };
}
