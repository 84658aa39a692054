import Type from 'typebox';
import { described } from '../primitives/described.js';
import type { CatalogTypes } from './catalog-types.js';

/** The size of a list and the page of it that was asked for. */
export const ListMeta = Type.Object(
  {
    results: Type.Object(
      {
        total: Type.Integer({
          minimum: 0,
          description: 'how many records match the filter, on all pages',
        }),
      },
      { additionalProperties: false, description: 'how long the whole list is' },
    ),
    page: Type.Object(
      {
        limit: Type.Integer({ minimum: 1, description: 'the most records that a page has' }),
        offset: Type.Integer({ minimum: 0, description: 'how many records come before this page' }),
        current: Type.Integer({
          minimum: 1,
          description: 'number of the page that the offset falls on; the first is 1',
        }),
        total: Type.Integer({ minimum: 0, description: 'how many records are on this page' }),
      },
      { additionalProperties: false, description: 'which part of the list this is' },
    ),
  },
  {
    additionalProperties: false,
    title: 'ListMeta',
    description: 'the size of a list, and the page of it',
  },
);
export type ListMeta = CatalogTypes['ListMeta'];

/** Relative references to this page and its neighbours. */
export const ListLinks = Type.Object(
  {
    self: Type.String({ description: 'relative address of this page' }),
    first: Type.String({ description: 'relative address of the page at offset 0' }),
    last: Type.String({ description: 'relative address of the page that ends the list' }),
    prev: Type.Optional(
      Type.String({ description: 'relative address of the page before, when there is one' }),
    ),
    next: Type.Optional(
      Type.String({ description: 'relative address of the page after, when there is one' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ListLinks',
    description:
      'relative references to this page and its neighbours, with the parameters that were sent',
  },
);
export type ListLinks = CatalogTypes['ListLinks'];

/** A page of a list of records. `title` names the schema, `what` the list; `order` says what its records are. */
export function listOf<const Item extends Type.TSchema>(
  item: Item,
  { title, what, order }: { readonly title: string; readonly what: string; readonly order: string },
) {
  return Type.Object(listMembers(item, order), {
    additionalProperties: false,
    title,
    description: what,
  });
}

/** The answer with one record. `title` names the schema, `what` the record. */
export function documentOf<const Item extends Type.TSchema>(
  item: Item,
  { title, what }: { readonly title: string; readonly what: string },
) {
  return Type.Object(
    { data: described(item, 'what was asked for') },
    { additionalProperties: false, title, description: what },
  );
}

/** The members of any list of records. */
export function listMembers<const Item extends Type.TSchema>(item: Item, order: string) {
  return {
    meta: described(ListMeta, 'how long the list is, and which page of it this is'),
    data: Type.Array(item, { description: order }),
    links: described(ListLinks, 'relative addresses of this page and its neighbours'),
  };
}
