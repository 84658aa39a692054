import { listOf, memberOf, textOf } from '../lib/members.js';

/** The picture of a card: there, not asked for, or none at all. */
export type CardImage =
  | { readonly state: 'none' }
  | { readonly state: 'not included' }
  | { readonly state: 'included'; readonly address: string; readonly text: string };

/** The main image of a product among the resources that the answer includes. */
export function readImage(product: unknown, included: unknown): CardImage {
  const id = memberOf(product, 'relationships', 'main_image', 'data', 'id');
  if (id === undefined) return { state: 'none' };
  const image = listOf(memberOf(included, 'main_images')).find(
    (candidate) => memberOf(candidate, 'id') === id,
  );
  const address = textOf(memberOf(image, 'link', 'href'));
  if (address === undefined) return { state: 'not included' };
  return { state: 'included', address, text: textOf(memberOf(image, 'alt_text')) ?? '' };
}
