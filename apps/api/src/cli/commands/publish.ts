import type { CatalogSummary } from '@aisle/core';
import { nearestName } from '@aisle/schema';
import { loadSettings } from '../../config/load-settings.js';
import { UsageError } from '../../config/usage-error.js';
import { printableLine } from '../../http/errors/printable.js';
import { makeDefault } from '../default-catalog.js';
import { exitCodes } from '../exit-codes.js';
import { runInterruptibly } from '../interruption.js';
import { previewCatalogs } from '../preview-catalogs.js';
import { publishCatalogs } from '../publish-catalogs.js';
import { giveWay } from '../store/give-way.js';
import { useStore } from '../store/open-store.js';
import { refuseReadOnly } from '../store/refuse-read-only.js';
import { storeFlags } from '../store/store-use.js';
import { jsonOption, printJson } from '../terminal/print-json.js';
import { print, say } from '../terminal/say.js';
import { warn } from '../terminal/warn.js';
import type { Command } from './command.js';

interface Switches {
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly default?: boolean;
  readonly json?: boolean;
}

/** Publishes the current content of catalogs. */
export const publish: Command = {
  usage: 'publish [catalogs...]',
  description: 'publish catalogs by id or name, all of them when none is named',
  example: 'aisle publish --dry-run',
  settings: [...storeFlags, 'clock'],
  options: [
    { flags: '--dry-run', description: 'say what publishing would change, and change nothing' },
    { flags: '--force', description: 'publish a catalog that has nothing new, too' },
    {
      flags: '--default',
      description: 'have shoppers that no rule is for read this catalog at /catalog',
    },
    jsonOption,
  ],
  async run(wanted, flags) {
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    const {
      dryRun: isDry = false,
      force: isForced = false,
      default: isDefault = false,
      json: isJson = false,
    } = flags as Switches;
    if (isDry && isDefault)
      throw new UsageError('--dry-run changes nothing, so leave --default out.');
    if (!isDry) refuseReadOnly(resolved, 'publish');
    giveWay();
    return runInterruptibly((signal) =>
      useStore(settings, isDry ? 'read' : 'change', { say, warn, signal }, async (commerce) => {
        const catalogs = chooseCatalogs(wanted, await commerce.catalog.listCatalogs());
        const chosen = isDefault ? requireOne(catalogs) : undefined;
        const tell = isJson ? () => undefined : print;
        const result = isDry
          ? { previews: await previewCatalogs(commerce, catalogs, { signal, tell }) }
          : { releases: await publishCatalogs(commerce, catalogs, { signal, tell, isForced }) };
        if (chosen) {
          await makeDefault(commerce, chosen);
          tell(`shoppers that no rule is for read ${printableLine(chosen.name)} at /catalog now`);
        }
        if (isJson) printJson({ ...result, ...(chosen && { default_catalog_id: chosen.id }) });
        else if (catalogs.length === 0) print('there is no catalog to publish');
        return exitCodes.done;
      }),
    );
  },
};

/** @throws UsageError unless there is exactly one catalog. */
function requireOne(catalogs: readonly CatalogSummary[]): CatalogSummary {
  const [catalog, ...others] = catalogs;
  if (catalog !== undefined && others.length === 0) return catalog;
  throw new UsageError('--default is about one catalog; name it by its id or name.');
}

/**
 * Returns the catalogs with the given ids or names; all if none are given.
 * @throws UsageError for an unknown id or name.
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
