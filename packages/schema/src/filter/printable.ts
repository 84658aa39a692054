/**
 * Text that stays on one line of a terminal: control, format and line-separating characters become
 * spaces, half a surrogate pair becomes U+FFFD.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').replace(/\p{Cs}/gu, '\ufffd');
}

/** How many columns of a terminal a printable text takes, as far as Unicode's properties tell. */
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
