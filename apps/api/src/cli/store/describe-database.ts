import type { Settings } from '../../config/setting-definitions.js';
import { describeContents } from '../terminal/describe-contents.js';
import { openStore } from './open-store.js';

/** What a database that is there holds, in words. */
export async function describeDatabase(settings: Settings): Promise<string> {
  const commerce = openStore(settings, 'read');
  try {
    return describeContents(await commerce.describe());
  } finally {
    await commerce.close();
  }
}
