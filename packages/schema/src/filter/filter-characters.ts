/** Whitespace between the parts of a filter. */
export const blanks = /[ \t\r\n]*/y;

/** Characters of operator and attribute names. */
export const nameCharacters = /[\p{L}\p{M}\p{N}_.-]*/uy;

/** Characters of an unquoted value. */
export const unquotedCharacters = /[^,)\p{Cc}]*/uy;

/** Text of a double-quoted value, up to the closing quote or a backslash. */
export const doubleQuoted = /[^"\\]*/y;

/** Text of a single-quoted value, up to the closing quote or a backslash. */
export const singleQuoted = /[^'\\]*/y;
