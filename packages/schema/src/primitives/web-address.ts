import Type from 'typebox';

/**
 * Address of a resource that a page shows or links to: an http or https URL, or a path. The pattern
 * excludes every spelling of `javascript:` and `data:`. Browsers skip leading blanks and control
 * characters, and read `\` as `/`. It also excludes `//`, which names a server without a protocol.
 */
export const WebAddress = Type.String({
  minLength: 1,
  maxLength: 2048,
  // `minLength` rejects empty text, so the pattern accepts it.
  pattern:
    '^(?:(?:[Hh][Tt][Tt][Pp][Ss]?://(?![/?#])|(?!//|[A-Za-z][A-Za-z0-9+.-]*:))[^\\s\\u0000-\\u001f\\u007f-\\u009f\\\\][^\\u0000-\\u001f\\u007f-\\u009f\\\\]*)?$',
  description: 'an address with http:// or https://, or a path such as /files/mug.jpg',
});
export type WebAddress = Type.Static<typeof WebAddress>;
