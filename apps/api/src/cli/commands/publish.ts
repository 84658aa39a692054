import type { CatalogSummary } from '@aisle/core';
import { nearestName } from '@aisle/schema';
import { loadSettings } from '../../config/load-settings.js';
import { UsageError } from '../../config/usage-error.js';
import { exitCodes } from '../exit-codes.js';
import { runInterruptibly } from '../interruption.js';
import { previewCatalogs } from '../preview-catalogs.js';
import { publishCatalogs } from '../publish-catalogs.js';
import { giveWay } from '../store/give-way.js';
import { useStore } from '../store/open-store.js';
import { refuseReadOnly } from '../store/refuse-read-only.js';
import { storeFlags } from '../store/store-use.js';
import { print, say } from '../terminal/say.js';
import { warn } from '../terminal/warn.js';
import type { Command } from './command.js';

/** Makes the present content of catalogs public. */
export const publish: Command = {
  usage: 'publish [catalogs...]',
  description: 'publish catalogs by id or name, all of them when none is named',
  settings: [...storeFlags, 'clock'],
  options: [
    { flags: '--dry-run', description: 'say what publishing would change, and change nothing' },
  ],
  async run(wanted, flags) {
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    const isDry = flags.dryRun === true;
    if (!isDry) refuseReadOnly(resolved, 'publish');
    giveWay();
    return runInterruptibly((signal) =>
      useStore(settings, isDry ? 'read' : 'change', { say, warn, signal }, async (commerce) => {
        const catalogs = chooseCatalogs(wanted, await commerce.catalog.listCatalogs());
        if (isDry) await previewCatalogs(commerce, catalogs, signal);
        else await publishCatalogs(commerce, catalogs, signal);
        if (catalogs.length === 0) print('there is no catalog to publish');
        return exitCodes.done;
      }),
    );
  },
};

/**
 * The catalogs that ids or names mean; all when there are none.
 * @throws UsageError for one that no catalog has.
 */
export function chooseCatalogs(
  wanted: readonly string[],
  catalogs: readonly CatalogSummary[],
): readonly CatalogSummary[] {
  if (wanted.length === 0) return catalogs;
  const chosen = wanted.map((text) => {
    const found = catalogs.find(({ id, name }) => id === text || name === text);
    if (found) return found;
    const names = catalogs.map(({ name }) => name);
    const nearest = nearestName(text, names);
    const hint =
      nearest === undefined ? `there are ${names.join(', ')}` : `did you mean ${nearest}?`;
    throw new UsageError(`no catalog has the id or name ${JSON.stringify(text)}: ${hint}`);
  });
  return [...new Set(chosen)];
}
