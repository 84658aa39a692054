import type { ComponentProductOption } from '@epcc-sdk/sdks-shopper';
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { addressOf, turnTo } from '../address.js';
import {
  type Component,
  type Configuration,
  componentsOf,
  writeSelection,
} from '../shop/bundle.js';
import { readPrice } from '../shop/money.js';
import type { ProductDetails } from '../shop/product.js';
import { texts } from '../texts/texts.js';

/** What a bundle is made of. Each choice is asked for anew, because its price is another one. */
export function bundleForm(details: ProductDetails, { selection, refusal }: Configuration) {
  const { product, components: products } = details;
  const components = componentsOf(product);
  if (components.length === 0) return nothing;

  const turn = (key: string, ids: readonly string[]) => {
    const query = writeSelection({ ...selection, [key]: ids });
    turnTo(addressOf('product', product.id, query));
  };
  const option = (component: Component, { id = '', quantity = 1 }: ComponentProductOption) => {
    const { key, min, max } = component;
    const chosen = selection[key] ?? [];
    const isOnly = max === 1;
    const change = ({ currentTarget }: Event) => {
      const others = isOnly ? [] : chosen.filter((one) => one !== id);
      turn(key, (currentTarget as HTMLInputElement).checked ? [...others, id] : others);
    };
    const name = products.find((one) => one.id === id)?.attributes?.name ?? id;
    const price = readPrice(product.meta?.component_products?.[id] ?? {});
    return html`
      <label class="check component">
        <input
          type=${isOnly && min > 0 ? 'radio' : 'checkbox'}
          name=${key}
          .checked=${live(chosen.includes(id))}
          @change=${change}
        >
        <span>${quantity > 1 ? `${quantity} × ` : nothing}${name}</span>
        <small>${price?.text} ${quantity > 1 && price ? texts().each : nothing}</small>
      </label>
    `;
  };
  return html`
    <form class="choices bundle">
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

const range = ({ min, max }: Component) =>
  min === 1 && max === 1 ? nothing : texts().between(min, max);
