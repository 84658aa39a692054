import { describeContents } from '../terminal/describe-contents.js';
import { useStore } from './open-store.js';
import type { DatabaseSettings, OpenOptions } from './store-use.js';

/** What a database that is there holds, in words. */
export function describeDatabase(
  settings: DatabaseSettings,
  options: OpenOptions,
): Promise<string> {
  return useStore(settings, 'read', options, async (commerce) =>
    describeContents(await commerce.describe()),
  );
}
