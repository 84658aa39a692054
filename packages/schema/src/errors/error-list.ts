import Type from 'typebox';

/** One fault in an error answer. `status` repeats the HTTP status as a string. */
export const ErrorElement = Type.Object(
  {
    detail: Type.String(),
    status: Type.String({
      pattern: '^[1-5]\\d{2}$',
      description: 'an HTTP status as text such as "404"',
    }),
    title: Type.String(),
  },
  { additionalProperties: false, title: 'Error' },
);
export type ErrorElement = Type.Static<typeof ErrorElement>;

/** The body of every error answer. */
export const ErrorList = Type.Object(
  { errors: Type.Array(ErrorElement, { minItems: 1 }) },
  { additionalProperties: false, title: 'ErrorList' },
);
export type ErrorList = Type.Static<typeof ErrorList>;
