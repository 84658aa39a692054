import { latestReleaseNames } from '@aisle/schema/catalog';
import type { TreeCatalog, TreeRelease } from '@aisle/schema/dev';
import { withZone } from '../lib/texts.js';

/** @returns true if a release id means the newest release at any time. */
export function isNewest(releaseId: string): boolean {
  return latestReleaseNames.some((name) => name === releaseId);
}

/** Returns the release of a catalog that an id means. */
export function findRelease(
  catalog: TreeCatalog | undefined,
  releaseId: string,
): TreeRelease | undefined {
  if (isNewest(releaseId)) return catalog?.releases[0];
  return catalog?.releases.find(({ id }) => id === releaseId);
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const ages = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Formats the age of a time: `3 hours ago`. `now` is in milliseconds. */
export function describeAge(timestamp: string, now: number): string {
  const seconds = (Date.parse(withZone(timestamp)) - now) / 1000;
  const [unit, length] = steps.find(([, span]) => Math.abs(seconds) >= span) ?? ['second', 1];
  return unit === 'second' ? 'just now' : ages.format(Math.round(seconds / length), unit);
}

/** Describes the rank of a release. Position 0 is the newest. */
export function rankRelease(position: number): string {
  return position === 0 ? 'the newest now' : `${position} before the newest`;
}
