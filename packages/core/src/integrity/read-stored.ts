import { damaged } from './seal.js';

/**
 * A value from the JSON text under which this program stored it.
 * @throws CommerceError `storage_unavailable` when the text is none any more.
 */
export function readStored<Stored>(text: string): Stored {
  try {
    return JSON.parse(text) as Stored;
  } catch (error) {
    throw error instanceof SyntaxError ? damaged(error) : error;
  }
}
