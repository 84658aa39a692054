import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CatalogSummary, Commerce } from '@aisle/core';
import { findServer } from '@aisle/core/sqlite';
import { CommerceError } from '@aisle/schema';
import type { CatalogRule } from '@aisle/schema/catalog';
import { maxPageLimit } from '@aisle/schema/contract';
import type { Settings } from '../config/setting-definitions.js';
import { findNode } from '../examples/find-examples.js';
import { printableLine } from '../http/errors/printable.js';
import { addressOf, linkToProducts, onOneLine, renderCurl } from './describe-failure.js';
import { isFile, pathsOf } from './store/open-store.js';
import { onDatabase } from './store/store-use.js';

/**
 * Makes a catalog the default at `/catalog`, for shoppers whom no other rule matches. Changes the
 * oldest rule without conditions, or creates one.
 */
export async function makeDefault(
  { records }: Commerce,
  { id, name }: CatalogSummary,
): Promise<void> {
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

/**
 * If the default catalog at `/catalog` is not among the imported ones, prints its name and how to
 * change the default.
 */
export async function tellDefault(
  commerce: Commerce,
  imported: readonly string[],
  db: string,
  tell: (text: string) => void,
): Promise<void> {
  const shown = await findDefault(commerce);
  if (shown === undefined || imported.includes(shown)) return;
  const catalogs = await commerce.catalog.listCatalogs();
  const first = catalogs.find(({ id }) => imported.includes(id));
  const present = catalogs.find(({ id }) => id === shown);
  if (first === undefined || present === undefined) return;
  tell(
    `The default catalog at /catalog is "${printableLine(present.name)}". To make "${printableLine(first.name)}" the default, run ${onDatabase(`aisle publish ${first.id} --default`, db)}`,
  );
}

/**
 * Returns the id of the catalog that an anonymous shopper sees; undefined if nothing is published.
 */
async function findDefault({ catalog }: Commerce): Promise<string | undefined> {
  try {
    return (await catalog.getRelease({})).release.attributes.catalog_id;
  } catch (error) {
    if (error instanceof CommerceError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/**
 * Returns a curl command and a link that show the published products. Undefined if there are no
 * products.
 */
export async function renderWhereabouts(
  commerce: Commerce,
  settings: Pick<Settings, 'host' | 'port' | 'db' | 'auth' | 'clientId' | 'tls' | 'tlsCert'>,
  catalogIds: readonly string[],
): Promise<string | undefined> {
  const node = await findNode(commerce, (id) => catalogIds.includes(id));
  if (node.catalog_id === undefined) return undefined;
  const running = findAddress(settings.db);
  const api = running ?? addressOf(settings);
  const { auth, clientId, db } = settings;
  const files = isFile(db) ? pathsOf(db) : undefined;
  const file = files && resolve(files.token);
  const needs = {
    token: auth === 'required' ? { clientId, file } : undefined,
    certificate:
      files && isOwn(api, files.certificate, settings) ? resolve(files.certificate) : undefined,
  };
  return [
    running === undefined
      ? `Start a server (${onDatabase('aisle serve', db)}) to see the products:`
      : 'See the products on the running server:',
    `  ${onOneLine(renderCurl(api, node, needs))}`,
    `  ${linkToProducts(api, node)}`,
  ].join('\n');
}

/** Returns the address that the running server registered on the database; undefined if unknown. */
function findAddress(db: string): string | undefined {
  if (!isFile(db)) return undefined;
  try {
    return findServer(db)?.address;
  } catch {
    return undefined;
  }
}

/** @returns true if the server uses the certificate that it made itself. */
function isOwn(api: string, file: string, { tlsCert }: Pick<Settings, 'tlsCert'>): boolean {
  return api.startsWith('https:') && tlsCert === undefined && existsSync(file);
}
