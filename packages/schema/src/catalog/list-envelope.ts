import Type from 'typebox';

/** The size of a list and the page of it that was asked for. */
export const ListMeta = Type.Object(
  {
    results: Type.Object(
      { total: Type.Integer({ minimum: 0, description: 'all matches after the filter' }) },
      { additionalProperties: false },
    ),
    page: Type.Object(
      {
        limit: Type.Integer({ minimum: 1 }),
        offset: Type.Integer({ minimum: 0 }),
        current: Type.Integer({ minimum: 1, description: 'the page the offset falls on, from 1' }),
        total: Type.Integer({ minimum: 0, description: 'records on this page' }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false, title: 'ListMeta' },
);
export type ListMeta = Type.Static<typeof ListMeta>;

/** Relative references to this page and its neighbours. */
export const ListLinks = Type.Object(
  {
    self: Type.String(),
    first: Type.String(),
    last: Type.String(),
    prev: Type.Optional(Type.String()),
    next: Type.Optional(Type.String()),
  },
  { additionalProperties: false, title: 'ListLinks' },
);
export type ListLinks = Type.Static<typeof ListLinks>;
