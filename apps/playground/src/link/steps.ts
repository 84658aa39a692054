import type { OperationName } from '@aisle/schema/contract';
import { keep, readKept } from '../lib/kept.js';
import { fieldsNamed, keyOf } from '../request-form/field.js';
import { findEntry } from '../request-form/operation-entry.js';
import { shopperFields } from '../shopper/describe-shopper.js';
import { type FieldValue, type FormValues, withFields } from '../state/form.js';
import { type PlaygroundState, selectedForm } from '../state/playground-store.js';

/** The operations that have a storefront view. The current request determines the view. */
const stepNames = [
  'listHierarchies',
  'listNodeProducts',
  'listProducts',
  'getProduct',
  'configureProduct',
  'getCart',
] as const satisfies readonly OperationName[];

/** The operation of a storefront view. */
export type StepName = (typeof stepNames)[number];

/** @returns true if an operation has a storefront view. */
export function isStep(name: OperationName): name is StepName {
  return stepNames.some((step) => step === name);
}

/** The page's address of the storefront's home view. */
export const storefrontHash = '#/storefront';

/** Values that a storefront step sets, by field key. */
export type Entered = Readonly<Record<string, string>>;

type Present = Pick<PlaygroundState, 'selected' | 'forms'>;

/** Returns the form of the next request by the same shopper, in the same release. */
export function stepForm(state: Present, name: OperationName, entered: Entered = {}): FormValues {
  const present = selectedForm(state);
  const { operation, fields } = findEntry(name);
  const same = [...shopperFields(fields), ...fieldsNamed(fields.path, 'catalog_id', 'release_id')];
  const kept = new Set(same.map(keyOf));
  const own = Object.entries(entered).map(([key, text]): [string, Partial<FieldValue>] => [
    key,
    key.startsWith('body:') ? { text, presence: 'value' } : { text },
  ]);
  const carried = Object.entries(present.fields).filter(([key]) => kept.has(key));
  const start = prefixOf(findEntry(state.selected).operation.paths[present.address]);
  const address = operation.paths.findIndex((path) => prefixOf(path) === start);
  const form = { address: Math.max(address, 0), contentType: 0, fields: {} };
  return withFields(form, Object.fromEntries([...carried, ...own]));
}

/** Returns the form of the home view, in the catalog that the rules choose. */
export function entranceForm(state: Present): FormValues {
  const { operation } = findEntry('listHierarchies');
  const address = operation.paths.findIndex((path) => prefixOf(path) === shoppers);
  return { ...stepForm(state, 'listHierarchies', homeFields), address };
}

/** Fixed fields of the views' requests. */
export const homeFields: Entered = { 'query:page[limit]': '100' };
const cartFields: Entered = { 'query:include': 'items' };
export const categoryFields: Entered = { 'query:include': 'main_image' };
export const productFields: Entered = { 'query:include': 'main_image,component_products' };

/** Path of the catalog that the rules choose for a shopper. Also used if no release is set. */
const shoppers = '/catalog';

/** Returns the part of a path that names the release. */
function prefixOf(path = ''): string {
  return (
    /^(?:\/pcm)?\/(?:catalogs\/:catalog_id\/releases\/:release_id|catalog)(?=\/|$)/.exec(
      path,
    )?.[0] ?? shoppers
  );
}

const cartKey = 'aisle-cart';

let known: string | undefined;

/**
 * Returns the id of this browser's cart. The page generates and stores it. The first item creates
 * the cart.
 */
export function ownCart(): string {
  if (known === undefined) {
    known = readKept(cartKey) ?? crypto.randomUUID();
    keep(cartKey, known);
  }
  return known;
}

/** Returns the fields of a request for this browser's cart. */
export function ownCartFields(): Entered {
  return { 'path:cart_id': ownCart(), ...cartFields };
}
