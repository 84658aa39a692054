import type { OperationName } from '@aisle/schema/contract';
import { keep, readKept } from '../lib/kept.js';
import { fieldsNamed, keyOf } from '../request-form/field.js';
import { findEntry } from '../request-form/operation-entry.js';
import { shopperFields } from '../shopper/describe-shopper.js';
import { type FieldValue, type FormValues, withFields } from '../state/form.js';
import { type PlaygroundState, selectedForm } from '../state/playground-store.js';

/** The operations that the storefront has a view for: where somebody is, is the request that shows it. */
const stepNames = [
  'listHierarchies',
  'listNodeProducts',
  'listProducts',
  'getProduct',
  'configureProduct',
  'getCart',
] as const satisfies readonly OperationName[];

/** The operation of a view of the storefront. */
export type StepName = (typeof stepNames)[number];

/** Whether the storefront has a view for an operation. */
export function isStep(name: OperationName): name is StepName {
  return stepNames.some((step) => step === name);
}

/** The page's own address of the storefront's entrance. */
export const storefrontHash = '#/storefront';

/** What a step of the storefront says itself, by the keys of the fields. */
export type Entered = Readonly<Record<string, string>>;

type Present = Pick<PlaygroundState, 'selected' | 'forms'>;

/** The form of a request that the same shopper makes next, in the same release. */
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

const cartKey = 'aisle-cart';

let known: string | undefined;

/** The id of this browser's cart: chosen here, and kept where the browser lets it. The first item makes the cart. */
export function ownCart(): string {
  if (known === undefined) {
    known = readKept(cartKey) ?? crypto.randomUUID();
    keep(cartKey, known);
  }
  return known;
}

/** What a request for this browser's cart says. */
export function ownCartFields(): Entered {
  return { 'path:cart_id': ownCart(), ...cartFields };
}
