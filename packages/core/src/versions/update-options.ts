/** How an update is made. */
export interface UpdateOptions {
  /** Versions that the caller knows; when none of them is current, nothing changes. `any` is every one. */
  readonly ifVersion?: readonly string[] | 'any';
  /** Versions in which nothing is to change; `any` is every one. */
  readonly unlessVersion?: readonly string[] | 'any';
}
