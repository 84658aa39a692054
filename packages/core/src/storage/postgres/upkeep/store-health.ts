import { CommerceError } from '@aisle/schema';
import type { Connection } from '../connection/connection.js';

/**
 * Fails when a store cannot be read or written at the moment.
 * @throws CommerceError `storage_unavailable`, `busy`.
 */
export async function checkStore({
  query,
  location,
  isReadOnly,
}: Pick<Connection, 'query' | 'location' | 'isReadOnly'>): Promise<void> {
  const [state] = await query<{ replica: boolean }>({
    text: 'SELECT pg_is_in_recovery() AS replica FROM store',
  });
  if (!state)
    throw new CommerceError('storage_unavailable', `${location} holds no store any more.`);
  if (!state.replica || isReadOnly) return;
  throw new CommerceError(
    'storage_unavailable',
    `${location} cannot be written: its server is a replica now.`,
  );
}
