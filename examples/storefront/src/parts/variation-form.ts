import type { Variation } from '@epcc-sdk/sdks-shopper';
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { addressOf, turnTo } from '../address.js';
import type { ProductDetails } from '../shop/product.js';
import { choose, combinationsOf, optionsOf } from '../shop/variations.js';
import { texts } from '../texts/texts.js';

/**
 * Form with the variations of a product. One option of each variation selects a variant, which has
 * its own page.
 */
export function variationForm({ product, parent }: ProductDetails, query: URLSearchParams) {
  const family = parent ?? product;
  const combinations = combinationsOf(family);
  if (combinations.length === 0) return nothing;
  const chosen = parent ? optionsOf(product) : query.getAll('option');

  // Reads the choices from the form: users may click again before the response arrives.
  const change = (event: Event, variation: Variation, id: string) => {
    const before = [...new FormData(formOf(event)).values()].map(String);
    const { options, child } = choose(combinations, before, variation, id);
    const partly = new URLSearchParams(options.map((option) => ['option', option]));
    turnTo(child ? addressOf('product', child) : addressOf('product', family.id, partly));
  };

  const option = (variation: Variation, id: string, content: unknown) => {
    const exists = combinations.some(({ options }) => options.includes(id));
    const clears = choose(combinations, chosen, variation, id).options.length < chosen.length;
    return html`
      <label class="option" ?data-clears=${clears} title=${clears ? texts().choosesAnew : nothing}>
        <input
          type="radio"
          name=${variation.id ?? ''}
          value=${id}
          .checked=${live(chosen.includes(id))}
          ?disabled=${!exists}
          @change=${(event: Event) => change(event, variation, id)}
        >
        <span>${content}</span>
      </label>
    `;
  };

  return html`
    <form class="choices">
      ${family.meta?.variations?.map(
        (variation) => html`
          <fieldset>
            <legend>${variation.name}</legend>
            <div class="options">
              ${variation.options?.map(({ id = '', name, description }) =>
                option(variation, id, html`${name} <small>${description}</small>`),
              )}
            </div>
          </fieldset>
        `,
      )}
    </form>
  `;
}

const formOf = ({ currentTarget }: Event) => (currentTarget as HTMLInputElement).form ?? undefined;
