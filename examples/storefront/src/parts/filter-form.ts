import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { type Facets, type Filter, isFiltered } from '../shop/filter.js';
import { texts } from '../texts/texts.js';

/** Number of tags to show before the list is expanded. */
const shortList = 10;

const isWide = matchMedia('(min-width: 56rem)');

/** Filter form of a category. `change` receives the query of the new address. */
export function filterForm(
  { types, tags }: Facets,
  filter: Filter,
  change: (query: URLSearchParams) => void,
) {
  if (types.length + tags.length === 0) return nothing;
  const t = texts();
  const names: Readonly<Record<string, string>> = t.types;
  const boxes = (name: string, values: readonly string[], chosen: readonly string[]) =>
    values.map((value) => checkbox(name, value, names[value] ?? value, chosen.includes(value)));
  const frequent = withChosen(tags.slice(0, shortList), filter.tags);
  const others = tags.filter((tag) => !frequent.includes(tag));
  return html`
    <details class="filters" ?open=${isWide.matches || isFiltered(filter)}>
      <summary>${t.filter}</summary>
      <form @change=${(event: Event) => change(readForm(event))}>
        ${group(t.type, boxes('type', withChosen(types, filter.types), filter.types))}
        ${frequent.length > 0 ? group(t.tags, boxes('tag', frequent, filter.tags)) : nothing}
        ${
          others.length > 0
            ? html`<details class="more"><summary>${t.moreTags}</summary>${boxes('tag', others, [])}</details>`
            : nothing
        }
      </form>
      ${
        isFiltered(filter)
          ? html`<button type="button" @click=${() => change(new URLSearchParams())}>${t.clear}</button>`
          : nothing
      }
    </details>
  `;
}

const group = (legend: string, content: unknown) => html`
  <fieldset>
    <legend>${legend}</legend>
    ${content}
  </fieldset>
`;

const checkbox = (name: string, value: string, label: string, isChosen: boolean) => html`
  <label class="check">
    <input type="checkbox" name=${name} value=${value} .checked=${live(isChosen)}>
    ${label}
  </label>
`;

/**
 * Returns the values and the chosen ones. Chosen values without products stay visible, so that the
 * shopper can remove them.
 */
const withChosen = (values: readonly string[], chosen: readonly string[]) => [
  ...new Set([...values, ...chosen]),
];

function readForm({ currentTarget }: Event): URLSearchParams {
  const entries = [...new FormData(currentTarget as HTMLFormElement)];
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}
