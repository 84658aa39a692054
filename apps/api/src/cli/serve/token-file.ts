import { putText } from '@aisle/core/files';
import { type Tokens, tokenLifetime } from '../../access/tokens.js';
import type { Settings } from '../../config/setting-definitions.js';
import { describeFailure } from '../describe-failure.js';
import { isFile, pathsOf } from '../store/open-store.js';
import type { EventLog } from './store-upkeep.js';

/** A file with a token that is kept valid. */
export interface TokenFile {
  /** Absent if the file could not be written at the start. */
  readonly path?: string;
  stop(): void;
}

/** Milliseconds until a failed write of the file is retried. */
const soon = 60_000;

const halfLife = (tokenLifetime / 2) * 1000;

/**
 * Writes a token with every permission beside the database and renews it before it expires. A
 * failure is logged and retried; the service runs without the file.
 */
export async function keepTokenFile(
  { db, clientId, readOnly }: Settings,
  tokens: Tokens,
  { log, warn }: { readonly log: EventLog; readonly warn: (text: string) => void },
): Promise<TokenFile | undefined> {
  if (!isFile(db) || readOnly) return undefined;
  const path = pathsOf(db).token;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const write = async (tell: (err: unknown) => void): Promise<boolean> => {
    const isWritten = await writeTokenFile(path, clientId, tokens).then(
      () => true,
      (err: unknown) => {
        tell(err);
        return false;
      },
    );
    if (!isStopped) timer = setTimeout(() => write(tellLog), isWritten ? halfLife : soon).unref();
    return isWritten;
  };
  const tellLog = (err: unknown) => {
    log.error({ err }, `${path} could not be written; Aisle retries`);
  };
  // The start reports the first failure, the log later ones.
  const isWritten = await write((err) => {
    warn(`${describeFailure(err, false)} The service starts without its token file.`);
  });
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { ...(isWritten && { path }), stop };
}

/** Writes a token with every permission to a file. */
export async function writeTokenFile(
  path: string,
  clientId: string,
  tokens: Tokens,
): Promise<void> {
  const { access_token } = await tokens.issueAccess(clientId, 'client_credentials');
  putText(path, `${access_token}\n`, 'replacement');
}
