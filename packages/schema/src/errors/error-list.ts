import Type from 'typebox';

/** One fault in an error answer. `status` repeats the HTTP status as a string. */
export const ErrorElement = Type.Object(
  {
    detail: Type.String({
      description: 'description of the problem: the value, the reason, and what to do',
    }),
    status: Type.String({
      pattern: '^[1-5]\\d{2}$',
      description: 'an HTTP status as text such as "404"',
    }),
    title: Type.String({
      description: 'short name of the kind of error',
    }),
  },
  { additionalProperties: false, title: 'Error', description: 'one error' },
);
export type ErrorElement = Type.Static<typeof ErrorElement>;

/** The body of every error answer. */
export const ErrorList = Type.Object(
  { errors: Type.Array(ErrorElement, { minItems: 1, description: 'one entry for each problem' }) },
  {
    additionalProperties: false,
    title: 'ErrorList',
    description: 'response body of every error',
  },
);
export type ErrorList = Type.Static<typeof ErrorList>;
