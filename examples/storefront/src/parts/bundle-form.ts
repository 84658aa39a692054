import type { ComponentProductOption } from '@epcc-sdk/sdks-shopper';
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { addressOf, turnTo } from '../address.js';
import {
  type Component,
  type Configuration,
  componentsOf,
  type Selection,
  writeSelection,
} from '../shop/bundle.js';
import { readPrice } from '../shop/money.js';
import type { ProductDetails } from '../shop/product.js';
import { texts } from '../texts/texts.js';

/**
 * Form with the components of a bundle. Each choice reloads the bundle, because its price changes.
 */
export function bundleForm(details: ProductDetails, { selection, refusal }: Configuration) {
  const { product, components: products } = details;
  const components = componentsOf(product);
  if (components.length === 0) return nothing;

  const change = ({ currentTarget, target }: Event) => {
    const form = currentTarget as HTMLFormElement;
    const chosen = readForm(form, components, target as HTMLInputElement);
    turnTo(addressOf('product', product.id, writeSelection(chosen)));
  };

  const option = (
    { key, min, max }: Component,
    { id = '', quantity = 1 }: ComponentProductOption,
  ) => {
    const name = products.find((one) => one.id === id)?.attributes?.name ?? id;
    const price = readPrice(product.meta?.component_products?.[id] ?? {});
    return html`
      <label class="check component">
        <input
          type=${min === 1 && max === 1 ? 'radio' : 'checkbox'}
          name=${key}
          value=${id}
          .checked=${live(selection[key]?.includes(id) ?? false)}
        >
        <span>${quantity > 1 ? `${quantity} × ` : nothing}${name}</span>
        <small>${price?.text} ${quantity > 1 && price ? texts().each : nothing}</small>
      </label>
    `;
  };

  return html`
    <form class="choices bundle" @change=${change}>
      ${components.map(
        (component) => html`
          <fieldset>
            <legend>${component.name} <small>${range(component)}</small></legend>
            ${component.options.map((one) => option(component, one))}
          </fieldset>
        `,
      )}
      <p class="refusal" role="alert">${refusal ?? nothing}</p>
    </form>
  `;
}

/**
 * Reads the choices from the form. In a component with at most one choice, the last one replaces
 * the others.
 */
function readForm(
  form: HTMLFormElement,
  components: readonly Component[],
  last: HTMLInputElement,
): Selection {
  const data = new FormData(form);
  const entries = components.map(({ key, max }) => {
    const isReplaced = max === 1 && key === last.name && last.checked;
    return [key, isReplaced ? [last.value] : data.getAll(key).map(String)];
  });
  return Object.fromEntries(entries);
}

const range = ({ min, max }: Component) =>
  min === 1 && max === 1 ? nothing : texts().between(min, max);
