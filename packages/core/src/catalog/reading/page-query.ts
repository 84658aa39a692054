/** Which records of a list are asked for. */
export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}

/** What reading a release may find instead of a page. */
export type MissingPart = 'release' | 'node';
