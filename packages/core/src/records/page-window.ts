/** Page of a list: limit and offset. */
export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}
