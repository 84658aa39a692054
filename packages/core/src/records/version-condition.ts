import { CommerceError } from '@aisle/schema';

/** In which states a record is to be changed. */
export interface VersionCondition {
  /** Versions that the caller knows; when none of them is current, nothing changes. */
  readonly ifVersion?: readonly string[];
  /** Versions in which nothing is to change; `any` is every one. */
  readonly unlessVersion?: readonly string[] | 'any';
}

/**
 * Refuses to change a record that is in none of the states that the caller knows, or in one that the caller
 * excludes. `record` names it in a sentence; `look` says how its present state is seen.
 * @throws CommerceError `precondition_failed`.
 */
export function requireCondition(
  record: string,
  { ifVersion, unlessVersion }: VersionCondition,
  findVersion: () => string,
  look: string,
): void {
  if (ifVersion === undefined && unlessVersion === undefined) return;
  const version = findVersion();
  if (ifVersion && !ifVersion.includes(version)) {
    throw new CommerceError(
      'precondition_failed',
      `${record} is no longer in the state that the request expects, so nothing was changed; look at its present state (${look}) and repeat the update with that state's version.`,
    );
  }
  if (unlessVersion === 'any' || unlessVersion?.includes(version)) {
    throw new CommerceError(
      'precondition_failed',
      `${record} is there, in a state in which the request wants it left alone, so nothing was changed; repeat the update without that condition.`,
    );
  }
}
