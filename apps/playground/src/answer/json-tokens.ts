/** What a piece of formatted JSON is. */
type JsonTokenKind = 'name' | 'text' | 'number' | 'word' | 'mark';

export interface JsonToken {
  readonly kind: JsonTokenKind;
  /** Where it begins in the text. */
  readonly start: number;
  readonly text: string;
}

const pieces =
  /(?<name>"[^"\\]*(?:\\.[^"\\]*)*"(?=:))|(?<text>"[^"\\]*(?:\\.[^"\\]*)*")|(?<number>-?\d[\d.eE+-]*)|(?<word>true|false|null)|(?<mark>[^"\d\w-]+)/g;

const kinds: readonly JsonTokenKind[] = ['name', 'text', 'number', 'word', 'mark'];

/** Formatted JSON taken apart for colouring; joined again it is the same text. */
export function jsonTokens(text: string): readonly JsonToken[] {
  return [...text.matchAll(pieces)].map((match) => ({
    kind: kinds.find((kind) => match.groups?.[kind] !== undefined) ?? 'mark',
    start: match.index,
    text: match[0],
  }));
}
