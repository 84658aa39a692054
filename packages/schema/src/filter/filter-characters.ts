/** What may stand between the parts of a filter. */
export const blanks = /[ \t\r\n]*/y;

/** What the names of operators and attributes are made of. */
export const nameCharacters = /[\p{L}\p{M}\p{N}_.-]*/uy;

/** What an unquoted value is made of. */
export const unquotedCharacters = /[^,)\p{Cc}]*/uy;

/** What stands between double quotes, up to the closing one or a backslash. */
export const doubleQuoted = /[^"\\]*/y;

/** What stands between single quotes, up to the closing one or a backslash. */
export const singleQuoted = /[^'\\]*/y;
