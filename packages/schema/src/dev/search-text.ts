import Type from 'typebox';

/** What a person types to find something by: one line of up to 255 characters. */
export const SearchText = Type.String({
  maxLength: 255,
  pattern: '^[^\\u0000-\\u001f]*$',
  description: 'text without control characters',
});
