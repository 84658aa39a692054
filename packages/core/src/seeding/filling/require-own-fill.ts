import { CommerceError } from '@aisle/schema';

/**
 * Refuses to add to a store while another process fills it, and to continue a fill that is over.
 * Takes the mark of the store, and the mark of the caller.
 * @throws CommerceError `busy`, `conflict`.
 */
export function requireOwnFill(found: string | undefined, own: string | undefined): void {
  if (found === own) return;
  if (own === undefined) {
    throw new CommerceError(
      'busy',
      'The store is being filled for the first time, or was when its process ended, and nothing was added: try again when it is filled; where nobody fills it, the next start of its server does.',
    );
  }
  throw new CommerceError(
    'conflict',
    'The store was emptied or a backup put in its place while it was being filled; what it holds now was left as it is.',
  );
}
