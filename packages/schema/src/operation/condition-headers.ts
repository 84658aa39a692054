import Type from 'typebox';

/** The headers that make a change depend on the state that it meets. */
export const conditionHeaders = {
  'If-Match': {
    schema: Type.String(),
    description:
      'the ETag of the state to change, or * for any state; when it no longer fits, or nothing is there, nothing changes (412)',
  },
  'If-None-Match': {
    schema: Type.String(),
    description:
      'the ETag of a state that is to be left alone, or * for any state: nothing changes then (412)',
  },
} as const;
