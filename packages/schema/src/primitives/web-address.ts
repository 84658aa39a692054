import Type from 'typebox';

/**
 * Where something lies that a page shows or links to: an address with http or https, or a path. Nothing
 * that a browser would run or make up by itself (`javascript:`, `data:`), however it is spelt: browsers
 * skip control characters within an address and blanks before it, and read `\` as `/`. What begins with
 * `//` names a server but not how to ask it.
 */
export const WebAddress = Type.String({
  minLength: 1,
  maxLength: 2048,
  // Empty text is left to the length.
  pattern:
    '^(?:(?:[Hh][Tt][Tt][Pp][Ss]?://(?![/?#])|(?!//|[A-Za-z][A-Za-z0-9+.-]*:))[^\\s\\u0000-\\u001f\\u007f-\\u009f\\\\][^\\u0000-\\u001f\\u007f-\\u009f\\\\]*)?$',
  description: 'an address with http:// or https://, or a path such as /files/mug.jpg',
});
export type WebAddress = Type.Static<typeof WebAddress>;
