import Type from 'typebox';

/** Search text that a user types: one line of at most 255 characters. */
export const SearchText = Type.String({
  maxLength: 255,
  pattern: '^[^\\u0000-\\u001f]*$',
  description: 'text without control characters',
});
