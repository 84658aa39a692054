import Type from 'typebox';

/** One fault in an error answer. `status` repeats the HTTP status as a string. */
export const ErrorElement = Type.Object(
  {
    detail: Type.String({ description: 'what is wrong, where, why, and what to do' }),
    status: Type.String({
      pattern: '^[1-5]\\d{2}$',
      description: 'an HTTP status as text such as "404"',
    }),
    title: Type.String({
      description: 'the kind of failure in a few words, the same for every one of its kind',
    }),
  },
  { additionalProperties: false, title: 'Error', description: 'one thing that is wrong' },
);
export type ErrorElement = Type.Static<typeof ErrorElement>;

/** The body of every error answer. */
export const ErrorList = Type.Object(
  { errors: Type.Array(ErrorElement, { minItems: 1, description: 'one entry a fault' }) },
  {
    additionalProperties: false,
    title: 'ErrorList',
    description: 'the body of every response that is not a success',
  },
);
export type ErrorList = Type.Static<typeof ErrorList>;
