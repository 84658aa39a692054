import type { Client } from 'pg';

/** The channel of a store's announcements; schemas of one database have one each. */
export const changeChannel = `'aisle_' || md5(current_schema())`;

/** Announcements that are being heard. */
export interface Hearing {
  /** Resolves when listening has ended. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Hears the announcements of a store on a connection that does nothing else, and ends it when that fails. */
export async function hearAnnouncements(client: Client, onHeard: () => void): Promise<Hearing> {
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
  });
  client.on('notification', onHeard);
  try {
    const { rows } = await client.query<{ channel: string }>(`SELECT ${changeChannel} AS channel`);
    await client.query(`LISTEN ${rows[0]?.channel}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return { ended, close: () => client.end().catch(() => undefined) };
}
