import type { Access } from '../state/access.js';

/** Describes the token state: `implicit, 59 min left`. `now` is in milliseconds. */
export function describeAccess(access: Access, now: number): string {
  if (access.phase === 'none') return 'No token';
  if (access.phase === 'asking') return 'Asking for a token';
  if (access.phase === 'refused') return 'Token refused';
  if (access.source === 'pasted') return 'Pasted token';
  if (access.source === 'expired') return 'Expired token';
  if (access.source === 'tampered') return 'Tampered token';
  if (access.expires === undefined) return access.source;
  return `${access.source}, ${describeTimeLeft(access.expires - now)}`;
}

/** Shortens a description for display: the permissions, then the time left. */
export function abbreviateAccess(description: string): readonly string[] {
  return description
    .replace('client_credentials', 'read + write')
    .replace('implicit', 'read')
    .split(/, | left/);
}

/** A span of milliseconds until a token expires, in words. */
function describeTimeLeft(milliseconds: number): string {
  if (milliseconds <= 0) return 'expired';
  const minutes = Math.ceil(milliseconds / 60_000);
  if (minutes < 120) return `${minutes} min left`;
  return `${Math.floor(minutes / 60)} h left`;
}

/** A span of milliseconds to the second: `59:41`; undefined when nothing is left. */
export function countDown(milliseconds: number): string | undefined {
  if (milliseconds <= 0) return undefined;
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = hours > 0 ? [hours, minutes, seconds % 60] : [minutes, seconds % 60];
  return parts.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
}
