import crypto from 'node:crypto';

/**
 * Names a state of something by all that is shown of it. The count of its changes tells apart states that look the
 * same and have others between them.
 */
export function nameState(count: number, shown: unknown): string {
  const hash = crypto.hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 27);
  return `v${count.toString(36)}-${hash}`;
}
