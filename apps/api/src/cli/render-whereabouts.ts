import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Commerce } from '@aisle/core';
import { findServer } from '@aisle/core/sqlite';
import type { Settings } from '../config/setting-definitions.js';
import { findNode } from '../examples/find-examples.js';
import { addressOf } from './address-of.js';
import { linkToProducts } from './link-to-products.js';
import { onOneLine, renderCurl } from './render-curl.js';
import { onDatabase } from './store/on-database.js';
import { isFile, pathsOf } from './store/store-paths.js';

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
      ? `a server on this database (${onDatabase('aisle serve', db)}) shows it:`
      : 'the server on this database shows it:',
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
