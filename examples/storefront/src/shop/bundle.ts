import {
  type BundleConfiguration,
  type ComponentProduct,
  type ComponentProductOption,
  configureByContextProduct,
  type Product,
} from '@epcc-sdk/sdks-shopper';
import { ask, Refusal, whole } from './client.js';

/** Component of a bundle, with one or more choices. */
export interface Component {
  readonly key: string;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly options: readonly ComponentProductOption[];
}

/** Returns the components of a bundle, highest `sort_order` first. */
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

/** Ids of the chosen products, by component key. */
export type Selection = Readonly<Record<string, readonly string[]>>;

/**
 * Reads the choices from an address. Returns undefined if there are none; then the bundle has its
 * defaults.
 */
export function readSelection(query: URLSearchParams, product: Product): Selection | undefined {
  const keys = componentsOf(product).map(({ key }) => key);
  if (!keys.some((key) => query.has(key))) return undefined;
  return Object.fromEntries(keys.map((key) => [key, query.getAll(key).filter((id) => id !== '')]));
}

/** Writes the choices into an address, for every component. An empty value stands for no choice. */
export function writeSelection(selection: Selection): URLSearchParams {
  const entries = Object.entries(selection).flatMap(([key, ids]) =>
    ids.length > 0 ? ids.map((id) => [key, id]) : [[key, '']],
  );
  return new URLSearchParams(entries);
}

/** Returns the choices in a configuration; that of a product is the default. */
export function selectionOf(configuration?: { selected_options?: object }): Selection {
  const options = Object.entries(configuration?.selected_options ?? {});
  return Object.fromEntries(options.map(([key, chosen]) => [key, Object.keys(chosen)]));
}

/** Product with its choices; a product that is not a bundle has none. */
export interface Configuration {
  /** Product with the prices of the choices. */
  readonly product: Product;
  readonly selection: Selection;
  /** Reason why the choices are not available; undefined if they are. */
  readonly refusal: string | undefined;
}

/** Loads the prices for the choices in an address. */
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

/** Converts choices to the format of the service: the quantity of each product, by component. */
export function configurationOf(product: Product, selection: Selection): BundleConfiguration {
  const entries = componentsOf(product).map(({ key, options }) => {
    const chosen = options.filter(({ id = '' }) => selection[key]?.includes(id));
    return [key, Object.fromEntries(chosen.map(({ id, quantity = 1 }) => [id, whole(quantity)]))];
  });
  return { selected_options: Object.fromEntries(entries) };
}
