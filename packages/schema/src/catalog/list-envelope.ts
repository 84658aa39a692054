import Type from 'typebox';

/** The size of a list and the page of it that was asked for. */
export const ListMeta = Type.Object(
  {
    results: Type.Object(
      { total: Type.Integer({ minimum: 0, description: 'all matches after the filter' }) },
      { additionalProperties: false, description: 'the whole list' },
    ),
    page: Type.Object(
      {
        limit: Type.Integer({ minimum: 1, description: 'the most records that a page has' }),
        offset: Type.Integer({ minimum: 0, description: 'records before this page' }),
        current: Type.Integer({ minimum: 1, description: 'the page the offset falls on, from 1' }),
        total: Type.Integer({ minimum: 0, description: 'records on this page' }),
      },
      { additionalProperties: false, description: 'this page' },
    ),
  },
  {
    additionalProperties: false,
    title: 'ListMeta',
    description: 'the size of a list, and the page of it',
  },
);
export type ListMeta = Type.Static<typeof ListMeta>;

/** Relative references to this page and its neighbours. */
export const ListLinks = Type.Object(
  {
    self: Type.String({ description: 'this page' }),
    first: Type.String({ description: 'the first page' }),
    last: Type.String({ description: 'the last page' }),
    prev: Type.Optional(Type.String({ description: 'the page before, when there is one' })),
    next: Type.Optional(Type.String({ description: 'the page after, when there is one' })),
  },
  {
    additionalProperties: false,
    title: 'ListLinks',
    description:
      'relative references to this page and its neighbours, with the parameters that were sent',
  },
);
export type ListLinks = Type.Static<typeof ListLinks>;
