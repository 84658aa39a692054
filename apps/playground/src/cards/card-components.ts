import { isRecord, listOf, memberOf, textOf } from '../lib/members.js';

/** A product that may be chosen in a bundle. The name is known when the answer includes it. */
export interface CardComponentOption {
  readonly id: string;
  readonly name?: string | undefined;
  readonly quantity: number;
  readonly isChosen: boolean;
}

/** A slot of a bundle. */
export interface CardComponent {
  readonly key: string;
  readonly name: string;
  readonly options: readonly CardComponentOption[];
}

/** The components of a bundle in their order, each with the products to choose from. */
export function readComponents(product: unknown, included: unknown): readonly CardComponent[] {
  const components = memberOf(product, 'attributes', 'components');
  if (!isRecord(components)) return [];
  const selected = memberOf(product, 'meta', 'bundle_configuration', 'selected_options');
  const names = new Map(
    listOf(memberOf(included, 'component_products')).map((component) => [
      memberOf(component, 'id'),
      textOf(memberOf(component, 'attributes', 'name')),
    ]),
  );
  return Object.entries(components)
    .toSorted(([, a], [, b]) => orderOf(b) - orderOf(a))
    .map(([key, component]) => ({
      key,
      name: textOf(memberOf(component, 'name')) ?? key,
      options: listOf(memberOf(component, 'options')).map((option) => {
        const id = textOf(memberOf(option, 'id')) ?? '';
        const chosen = memberOf(selected, key, id);
        const quantity = chosen ?? memberOf(option, 'quantity');
        return {
          id,
          name: names.get(id),
          quantity: typeof quantity === 'number' ? quantity : 1,
          isChosen: chosen !== undefined,
        };
      }),
    }));
}

function orderOf(component: unknown): number {
  const order = memberOf(component, 'sort_order');
  return typeof order === 'number' ? order : 0;
}
