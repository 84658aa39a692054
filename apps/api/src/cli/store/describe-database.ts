import { describeContents } from '../terminal/describe-contents.js';
import { useStore } from './open-store.js';
import type { DatabaseSettings, OpenOptions } from './store-use.js';

/** Describes the content of an existing database. */
export function describeDatabase(
  settings: DatabaseSettings,
  options: OpenOptions,
): Promise<string> {
  return useStore(settings, 'read', options, async (commerce) =>
    describeContents(await commerce.describe()),
  );
}
