import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { addressOf, turnTo } from '../address.js';
import type { ProductDetails } from '../shop/product.js';
import { type Choice, choose, combinationsOf, optionsOf } from '../shop/variations.js';
import { texts } from '../texts/texts.js';

/** What there is of a product: an option of each variation makes a variant, which has a page of its own. */
export function variationForm({ product, parent }: ProductDetails, query: URLSearchParams) {
  const family = parent ?? product;
  const variations = family.meta?.variations ?? [];
  const combinations = combinationsOf(family);
  if (combinations.length === 0) return nothing;
  const chosen = parent ? optionsOf(product) : query.getAll('option');
  const go = ({ options, child }: Choice) => {
    const partly = new URLSearchParams(options.map((option) => ['option', option]));
    turnTo(child ? addressOf('product', child) : addressOf('product', family.id, partly));
  };
  return html`
    <form class="choices">
      ${variations.map(
        (variation) => html`
          <fieldset>
            <legend>${variation.name}</legend>
            <div class="options">
              ${variation.options?.map(({ id = '', name, description }) => {
                const choice = choose(combinations, chosen, variation, id);
                const isLeft = combinations.some(({ options }) => options.includes(id));
                const clears = choice.options.length < chosen.length;
                return html`
                  <label class="option" ?data-clears=${clears} title=${clears ? texts().choosesAnew : nothing}>
                    <input
                      type="radio"
                      name=${variation.id ?? ''}
                      .checked=${live(chosen.includes(id))}
                      ?disabled=${!isLeft}
                      @change=${() => go(choice)}
                    >
                    <span>${name} ${description ? html`<small>${description}</small>` : nothing}</span>
                  </label>
                `;
              })}
            </div>
          </fieldset>
        `,
      )}
    </form>
  `;
}
