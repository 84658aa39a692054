import Type from 'typebox';
import type { CatalogTypes } from '../generated/catalog-types.js';
import { described } from '../primitives/described.js';

/** The size of a list and the page of it that was asked for. */
export const ListMeta = Type.Object(
  {
    results: Type.Object(
      {
        total: Type.Integer({
          minimum: 0,
          description: 'number of records that match the filter, on all pages',
        }),
      },
      { additionalProperties: false, description: 'size of the whole list' },
    ),
    page: Type.Object(
      {
        limit: Type.Integer({ minimum: 1, description: 'maximum number of records on a page' }),
        offset: Type.Integer({ minimum: 0, description: 'number of records before this page' }),
        current: Type.Integer({
          minimum: 1,
          description: 'number of the page that contains the offset; the first is 1',
        }),
        total: Type.Integer({ minimum: 0, description: 'number of records on this page' }),
      },
      { additionalProperties: false, description: 'position of this page in the list' },
    ),
  },
  {
    additionalProperties: false,
    title: 'ListMeta',
    description: 'size of a list, and position of a page',
  },
);
export type ListMeta = CatalogTypes['ListMeta'];

/** Relative references to this page and its neighbours. */
export const ListLinks = Type.Object(
  {
    self: Type.String({ description: 'relative URL of this page' }),
    first: Type.String({ description: 'relative URL of the first page' }),
    last: Type.String({ description: 'relative URL of the last page' }),
    prev: Type.Optional(
      Type.String({ description: 'relative URL of the previous page; absent on the first page' }),
    ),
    next: Type.Optional(
      Type.String({ description: 'relative URL of the next page; absent on the last page' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ListLinks',
    description:
      'relative URLs of this page and adjacent pages, with the parameters of the request',
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
    { data: described(item, 'the requested resource') },
    { additionalProperties: false, title, description: what },
  );
}

/** The members of any list of records. */
export function listMembers<const Item extends Type.TSchema>(item: Item, order: string) {
  return {
    meta: described(ListMeta, 'size of the list, and position of this page'),
    data: Type.Array(item, { description: order }),
    links: described(ListLinks, 'relative links to this page and adjacent pages'),
  };
}
