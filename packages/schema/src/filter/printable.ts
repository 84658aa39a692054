/**
 * Makes text safe for one line of a terminal. Control, format and line-separating characters become
 * spaces; lone surrogates become U+FFFD.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').replace(/\p{Cs}/gu, '\ufffd');
}

/**
 * Returns the number of terminal columns of a printable text, estimated from Unicode properties.
 */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const char of text) columns += widths.find(([pattern]) => pattern.test(char))?.[1] ?? 1;
  return columns;
}

const widths = [
  [/[\p{Mn}\p{Me}]/u, 0],
  [/\p{Regional_Indicator}/u, 1],
  [/\p{Emoji_Presentation}/u, 2],
  [
    /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Hangul}\u3000\uff01-\uff60\uffe0-\uffe6]/u,
    2,
  ],
] as const;
