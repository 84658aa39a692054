/** Which records of a list are asked for. */
export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}
