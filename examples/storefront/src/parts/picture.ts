import type { ElasticPathFile } from '@epcc-sdk/sdks-shopper';
import { html, nothing } from 'lit-html';

/** A picture in a square; the first letter of the name where there is none, or where it cannot be loaded. */
export const picture = (file: ElasticPathFile | undefined, name: string, alt = name) =>
  pictureAt(file?.link?.href, name, alt);

export const pictureAt = (address: string | undefined, name: string, alt = name) => html`
  <span class="picture" data-letter=${name.slice(0, 1)}>
    ${address ? html`<img src=${address} alt=${alt} @load=${appear} @error=${disappear}>` : nothing}
  </span>
`;

const appear = ({ currentTarget }: Event) => {
  (currentTarget as HTMLElement).hidden = false;
};
const disappear = ({ currentTarget }: Event) => {
  (currentTarget as HTMLElement).hidden = true;
};
