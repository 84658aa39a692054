import { putText } from '@aisle/core/files';
import { type Tokens, tokenLifetime } from '../../access/tokens.js';
import type { Settings } from '../../config/setting-definitions.js';
import { describeFailure } from '../describe-failure.js';
import { isFile, pathsOf } from '../store/store-paths.js';
import type { EventLog } from './event-log.js';

/** A file that always has a token in it that is good for a while. */
export interface TokenFile {
  /** Absent when the file could not be written at the start. */
  readonly path?: string;
  stop(): void;
}

/** After a failure the file is written again so soon, in milliseconds. */
const soon = 60_000;

const halfLife = (tokenLifetime / 2) * 1000;

/**
 * Puts a token with every permission beside the database, and another before that one expires. The service
 * does not depend on it: what fails is told to the log and tried again.
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
    log.error({ err }, `${path} could not be written; it is tried again`);
  };
  // What the log says first is what the start tells.
  const isWritten = await write((err) => {
    warn(`${describeFailure(err, false)} The service goes on without its token file.`);
  });
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { ...(isWritten && { path }), stop };
}

/** Puts a token with every permission into a file. */
export async function writeTokenFile(
  path: string,
  clientId: string,
  tokens: Tokens,
): Promise<void> {
  const { access_token } = await tokens.issueAccess(clientId, 'client_credentials');
  putText(path, `${access_token}\n`, 'replacement');
}
