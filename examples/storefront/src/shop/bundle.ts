import {
  type BundleConfiguration,
  type ComponentProduct,
  type ComponentProductOption,
  configureByContextProduct,
  type Product,
} from '@epcc-sdk/sdks-shopper';
import { ask, Refusal, whole } from './client.js';

/** A component of a bundle: something of which a shopper chooses one or several. */
export interface Component {
  readonly key: string;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly options: readonly ComponentProductOption[];
}

/** The components of a bundle in their order: the highest `sort_order` first. */
export function componentsOf({ attributes }: Product): Component[] {
  const components = Object.entries(attributes?.components ?? {});
  return components
    .sort(([, a], [, b]) => bySortOrder(a, b))
    .map(([key, component]) => ({
      key,
      name: component.name ?? key,
      min: component.min ?? 0,
      max: component.max ?? Number.POSITIVE_INFINITY,
      options: [...(component.options ?? [])].sort(bySortOrder),
    }));
}

type Sorted = Pick<ComponentProduct, 'sort_order'>;

const bySortOrder = (a: Sorted, b: Sorted) => (b.sort_order ?? 0) - (a.sort_order ?? 0);

/** What is chosen: the ids of products, by the key of their component. */
export type Selection = Readonly<Record<string, readonly string[]>>;

/** What an address says to be chosen; undefined when it says nothing, and the bundle is as it comes. */
export function readSelection(query: URLSearchParams, product: Product): Selection | undefined {
  const keys = componentsOf(product).map(({ key }) => key);
  if (!keys.some((key) => query.has(key))) return undefined;
  return Object.fromEntries(keys.map((key) => [key, query.getAll(key).filter((id) => id !== '')]));
}

/** An address says of each component what is chosen, also where that is nothing. */
export function writeSelection(selection: Selection): URLSearchParams {
  const entries = Object.entries(selection).flatMap(([key, ids]) =>
    ids.length > 0 ? ids.map((id) => [key, id]) : [[key, '']],
  );
  return new URLSearchParams(entries);
}

/** What is chosen in a configuration; that of a product is the bundle as it comes. */
export function selectionOf(configuration?: { selected_options?: object }): Selection {
  const options = Object.entries(configuration?.selected_options ?? {});
  return Object.fromEntries(options.map(([key, chosen]) => [key, Object.keys(chosen)]));
}

/** A product as it is chosen; one that is no bundle is what it is. */
export interface Configuration {
  /** With the prices of the choice. */
  readonly product: Product;
  readonly selection: Selection;
  /** Why the choice cannot be had; undefined when it can. */
  readonly refusal: string | undefined;
}

/** Loads the prices for what an address says to be chosen. */
export async function loadConfiguration(
  product: Product,
  query: URLSearchParams,
): Promise<Configuration> {
  const selection = readSelection(query, product);
  if (!selection)
    return {
      product,
      selection: selectionOf(product.meta?.bundle_configuration),
      refusal: undefined,
    };
  try {
    return { product: await configure(product, selection), selection, refusal: undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { product: {}, selection, refusal: error.message };
  }
}

async function configure({ id = '', ...rest }: Product, selection: Selection): Promise<Product> {
  const data = configurationOf(rest, selection);
  const answer = await ask(configureByContextProduct({ path: { product_id: id }, body: { data } }));
  return answer.data ?? {};
}

/** A choice as the service wants it: how many of each product, for each component. */
export function configurationOf(product: Product, selection: Selection): BundleConfiguration {
  const entries = componentsOf(product).map(({ key, options }) => {
    const chosen = options.filter(({ id = '' }) => selection[key]?.includes(id));
    return [key, Object.fromEntries(chosen.map(({ id, quantity = 1 }) => [id, whole(quantity)]))];
  });
  return { selected_options: Object.fromEntries(entries) };
}
