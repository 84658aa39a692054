import { renameSync, writeFileSync } from 'node:fs';
import { type Tokens, tokenLifetime } from '../../access/tokens.js';
import type { Settings } from '../../config.js';
import { isInMemory } from '../open-store.js';
import type { EventLog } from './event-log.js';

/** A file that always has a token in it that is good for a while. */
export interface TokenFile {
  readonly path: string;
  stop(): void;
}

/** Puts a token with every permission beside the database, and another before that one expires. */
export async function keepTokenFile(
  { db, clientId, readOnly }: Settings,
  tokens: Tokens,
  log: EventLog,
): Promise<TokenFile | undefined> {
  if (isInMemory(db) || readOnly) return undefined;
  const path = tokenFileOf(db);
  const write = () => writeTokenFile(path, clientId, tokens);
  await write();
  const renew = () => write().catch((err) => log.error({ err }, `${path} could not be renewed`));
  const timer = setInterval(renew, (tokenLifetime / 2) * 1000).unref();
  return { path, stop: () => clearInterval(timer) };
}

/** Puts a token with every permission into a file. */
export async function writeTokenFile(
  path: string,
  clientId: string,
  tokens: Tokens,
): Promise<void> {
  const { access_token } = await tokens.issueAccess(clientId, 'client_credentials');
  writeFileSync(`${path}.next`, `${access_token}\n`, { mode: 0o600 });
  renameSync(`${path}.next`, path);
}

/** Where the token beside a database is. */
export function tokenFileOf(db: string): string {
  return `${db}.token`;
}
