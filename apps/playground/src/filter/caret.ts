/** What is selected of a text. */
export interface Caret {
  readonly start: number;
  readonly end: number;
}

/** What somebody reached for before the builder was there, and gets as soon as it is. */
export type FilterTouch = 'text' | 'conditions' | 'help';
