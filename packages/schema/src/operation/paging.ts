import Type from 'typebox';

/** The most records that a page may hold. */
export const maxPageLimit = 100;

/** The highest offset, counted in records. */
export const maxPageOffset = 10_000;

/** The paging parameters of every list. */
export const pagingParameters = {
  'page[limit]': {
    schema: Type.Integer({ minimum: 1, maximum: maxPageLimit }),
    description: "records on a page; the store's page length if absent",
    example: '25',
  },
  'page[offset]': {
    schema: Type.Integer({ minimum: 0, maximum: maxPageOffset }),
    description: 'number of records to skip',
    example: '0',
  },
} as const;
