import type { CatalogSummary, Commerce } from '@aisle/core';
import { nearestName } from '@aisle/schema';
import type { CatalogRule } from '@aisle/schema/catalog';
import { maxPageLimit } from '@aisle/schema/contract';
import { loadSettings } from '../../config/resolve-settings.js';
import { UsageError } from '../../config/setting-parsers.js';
import { printableLine } from '../../http/errors/printable.js';
import { type Command, exitCodes } from '../command.js';
import { runInterruptibly } from '../interruption.js';
import { previewCatalogs, publishCatalogs } from '../report-publish.js';
import { useStore } from '../store/open-store.js';
import { giveWay, refuseReadOnly, storeFlags } from '../store/store-use.js';
import { jsonOption, print, printJson, say, warn } from '../terminal/say.js';

interface Switches {
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly default?: boolean;
  readonly json?: boolean;
}

/** Publishes the current content of catalogs. */
export const publish: Command = {
  usage: 'publish [catalogs...]',
  description: 'publish catalogs by id or name (default: all)',
  example: 'aisle publish --dry-run',
  settings: [...storeFlags, 'clock'],
  options: [
    { flags: '--dry-run', description: 'print the changes without publishing them' },
    { flags: '--force', description: 'publish unchanged catalogs too' },
    {
      flags: '--default',
      description:
        'make this the default catalog at /catalog, for shoppers without a matching rule',
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
      throw new UsageError(
        '--default cannot be combined with --dry-run, which changes nothing. Leave one of them out.',
      );
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
          tell(`Made ${printableLine(chosen.name)} the default catalog at /catalog.`);
        }
        if (isJson) printJson({ ...result, ...(chosen && { default_catalog_id: chosen.id }) });
        else if (catalogs.length === 0) print('Nothing to publish: there is no catalog.');
        return exitCodes.done;
      }),
    );
  },
};

/** @throws UsageError unless there is exactly one catalog. */
function requireOne(catalogs: readonly CatalogSummary[]): CatalogSummary {
  const [catalog, ...others] = catalogs;
  if (catalog !== undefined && others.length === 0) return catalog;
  throw new UsageError('--default needs exactly one catalog. Name it by its id or name.');
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
      nearest === undefined ? `Catalogs: ${names.join(', ')}.` : `Did you mean ${nearest}?`;
    throw new UsageError(`Unknown catalog ${JSON.stringify(text)}. ${hint}`);
  });
  return [...new Set(chosen)];
}

/**
 * Makes a catalog the default at `/catalog`, for shoppers whom no other rule matches. Changes the
 * oldest rule without conditions, or creates one.
 */
async function makeDefault({ records }: Commerce, { id, name }: CatalogSummary): Promise<void> {
  const rule = await findRuleForEverybody(records);
  if (rule === undefined) {
    const attributes = { name: `Everybody: ${name}`.slice(0, 1024), catalog_id: id };
    await records.createRule({ attributes });
  } else {
    await records.updateRule({ catalog_rule_id: rule.id, attributes: { catalog_id: id } });
  }
}

async function findRuleForEverybody(
  records: Commerce['records'],
): Promise<CatalogRule | undefined> {
  for (let offset = 0; ; offset += maxPageLimit) {
    const { records: found, total } = await records.listRules({ limit: maxPageLimit, offset });
    const rule = found.find(isForEverybody);
    if (rule || offset + found.length >= total || found.length === 0) return rule;
  }
}

function isForEverybody({ attributes }: CatalogRule): boolean {
  const { account_ids, customer_ids, channels, tags, schedules } = attributes;
  return [account_ids, customer_ids, channels, tags, schedules].every((list) => !list?.length);
}
