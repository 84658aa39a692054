/** What is selected of a text. */
export interface Caret {
  readonly start: number;
  readonly end: number;
}
