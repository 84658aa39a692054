import crypto from 'node:crypto';

/**
 * Returns a version for a state, from everything shown of it. The number of changes tells equal
 * states with others in between apart.
 */
export function nameState(count: number, shown: unknown): string {
  const hash = crypto.hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 27);
  return `v${count.toString(36)}-${hash}`;
}
