import { CommerceError } from '@aisle/schema';
import type { Settings } from '../../config/setting-definitions.js';
import { formatBytes } from '../serve/request-line.js';
import { useStore } from '../store/open-store.js';
import { describeContents } from '../terminal/describe-contents.js';
import { type Check, failed, fine, reasonOf } from './check.js';

/** Checks a database on a server. The server itself checks its files. */
export async function checkServer(settings: Settings): Promise<readonly Check[]> {
  const warnings: string[] = [];
  const options = { say: () => {}, warn: (text: string) => warnings.push(text) };
  try {
    const found = await useStore(settings, 'read', options, async (commerce) => {
      await commerce.check();
      const [summary, { bytes }] = [await commerce.describe(), await commerce.measure()];
      return [
        fine('database', `holds ${describeContents(summary)}`),
        fine('size', formatBytes(bytes)),
      ];
    });
    return [
      ...found,
      ...warnings.map((text) => failed('warning', text)),
      fine('backups', 'are made with PostgreSQL (pg_dump, base backups); see docs/running.md'),
    ];
  } catch (error) {
    if (error instanceof CommerceError && error.code === 'not_found')
      return [fine('database', 'has no store yet; a start makes it')];
    return [failed('database', `cannot be used: ${reasonOf(error)}`)];
  }
}
