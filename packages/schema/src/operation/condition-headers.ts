import Type from 'typebox';

/** The headers that make a change depend on the state that it meets. */
export const conditionHeaders = {
  'If-Match': {
    schema: Type.String(),
    description:
      'ETag of the state to change, or * for any state; if the state has changed or does not exist, the update fails with 412',
  },
  'If-None-Match': {
    schema: Type.String(),
    description:
      'ETag of a state that must not be changed, or * for any state; if it is the current state, the update fails with 412',
  },
} as const;
