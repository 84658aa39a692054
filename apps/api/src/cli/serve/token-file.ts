import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:https';
import { resolve } from 'node:path';
import { codeOf, putText } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { isPublicSecret, type Tokens, tokenLifetime } from '../../access/tokens.js';
import type { Settings } from '../../config/setting-definitions.js';
import { isDatabaseAddress, nameOfDatabase, UsageError } from '../../config/setting-parsers.js';
import {
  ageOf,
  type CertificateFiles,
  describeEnd,
  followCertificate,
  type ReadCertificate,
  readCertificate,
} from '../../tls/follow-certificate.js';
import { openOwnCertificate } from '../../tls/open-own-certificate.js';
import { describeFailure, namesOf, speaksTls } from '../describe-failure.js';
import { isFile, pathsOf } from '../store/open-store.js';
import type { EventLog } from './store-upkeep.js';

/** Explains an address or port that is not available, and the remedy. */
export function explainListenFailure({ port, host }: Settings): (error: unknown) => never {
  return (error) => {
    const code = codeOf(error) ?? '';
    const explain = explanations[code];
    if (!explain) throw error;
    throw new CommerceError('busy', `${explain(port, host)} (${code}).`, { cause: error });
  };
}

/** Explanations by the code of the operating system: the problem and the remedy. */
const explanations: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port, host) =>
    `Port ${port} of ${host} is taken; stop what uses it or choose another with --port`,
  EACCES: (port, host) =>
    port < 1024
      ? `Port ${port} of ${host} needs the rights of an administrator, as most systems keep those below 1024 for themselves; choose one from 1024 on with --port, and let a proxy listen on ${port}`
      : `This user may not listen on port ${port} of ${host}; choose another with --port`,
  EADDRNOTAVAIL: noAddress,
  EINVAL: noAddress,
  EAFNOSUPPORT: (_port, host) =>
    `This machine has no addresses of the kind of ${host}; choose one of another kind with --host, such as 127.0.0.1`,
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
};

function noAddress(_port: number, host: string): string {
  return `${host} is no address of this machine; choose one that is with --host, such as 127.0.0.1 for this machine alone or 0.0.0.0 for all its addresses`;
}

function noHost(_port: number, host: string): string {
  return `${host} is no host that can be found; choose an address of this machine with --host, such as 127.0.0.1`;
}

/**
 * Rejects unsafe or impossible settings before the service creates anything.
 * @throws UsageError, CommerceError `unusable_file` for a certificate.
 */
export function requireSafeSettings(settings: Settings): void {
  const files = certificateFilesOf(settings);
  if (files && settings.tlsCert !== undefined) readCertificate(files);
  requireFittingSettings(settings);
}

/** Rejects settings that contradict each other; reads no files. @throws UsageError. */
export function requireFittingSettings({
  production,
  auth,
  clientSecret,
  db,
  dbRead,
}: Settings): void {
  if (dbRead.length > 0 && !isDatabaseAddress(db)) {
    throw new UsageError(
      `--db-read names replicas of a PostgreSQL database, and --db is ${nameOfDatabase(db)}; name the database itself with --db`,
    );
  }
  if (production && auth === 'required' && isPublicSecret(clientSecret)) {
    throw new UsageError(
      '--production is not started with the client secret of the manual, which everybody knows: set AISLE_CLIENT_SECRET (or --client-secret, which other users of this machine can see) to a long one of your own, such as what "openssl rand -hex 32" prints, and give it to the programs that ask for tokens to write with',
    );
  }
}

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
    log.error({ err }, `${path} could not be written; it is tried again`);
  };
  // The start reports the first failure, the log later ones.
  const isWritten = await write((err) => {
    warn(`${describeFailure(err, false)} The service goes on without its token file.`);
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

/** A certificate and its path. */
export interface OpenCertificate extends ReadCertificate {
  readonly files: CertificateFiles;
  /** True if the certificate is self-signed, so that clients must trust it explicitly. */
  readonly isSelfSigned: boolean;
  /** Creates another certificate; absent unless it is Aisle's own. */
  readonly renew: (() => Promise<unknown>) | undefined;
}

/** Receivers of messages and warnings. */
interface Listeners {
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
}

/**
 * Returns the configured certificate, or the one that Aisle makes beside its database. Undefined
 * without TLS.
 * @throws UsageError if either file of the pair is missing, CommerceError `unusable_file`.
 */
export async function openCertificate(
  settings: Settings,
  { say, warn }: Listeners,
): Promise<OpenCertificate | undefined> {
  const files = certificateFilesOf(settings);
  if (!files) return undefined;
  const { readOnly } = settings;
  const openOwn = (names: readonly string[]) =>
    openOwnCertificate(files, { names, now: Date.now(), readOnly, say });
  const isOwn = settings.tlsCert === undefined;
  const read = isOwn ? await openOwn(namesOf(settings)) : readCertificate(files);
  const age = ageOf(read.certificate, Date.now());
  if (age !== 'young') {
    const consequence = age === 'ended' ? 'clients refuse it' : 'replace it in time';
    warn(
      `the certificate ${files.cert} ${describeEnd(read.certificate, Date.now())}; ${consequence}`,
    );
  }
  const { subject, issuer } = read.certificate;
  const renew = isOwn && !readOnly ? () => openOwn(namesOf(settings)) : undefined;
  return { ...read, files, isSelfSigned: subject === issuer, renew };
}

/**
 * Returns the absolute path of a certificate that clients must trust explicitly; undefined if it is
 * not self-signed.
 */
export function trustedFile({ files, isSelfSigned }: OpenCertificate): string | undefined {
  return isSelfSigned ? resolve(files.cert) : undefined;
}

/**
 * Replaces the server's certificate whenever its file changes. Returns a function that stops this.
 */
export function serveCertificate(
  server: Server,
  { files, certificate, renew }: OpenCertificate,
  log: EventLog,
): () => void {
  if (!(server instanceof TlsServer)) return () => {};
  const following = followCertificate(files, certificate, {
    log,
    renew,
    use: (pair) => server.setSecureContext(pair),
  });
  return following.stop;
}

/**
 * Returns the paths of the certificate and its key; undefined without TLS.
 * @throws UsageError if the paths cannot be determined.
 */
export function certificateFilesOf(
  settings: Pick<Settings, 'db' | 'tls' | 'tlsCert' | 'tlsKey'>,
): CertificateFiles | undefined {
  const { db, tlsCert, tlsKey } = settings;
  if (tlsCert !== undefined && tlsKey !== undefined) return { cert: tlsCert, key: tlsKey };
  if (tlsCert !== undefined) throw missing('--tls-cert', '--tls-key', 'its private key');
  if (tlsKey !== undefined) throw missing('--tls-key', '--tls-cert', 'its certificate');
  if (!speaksTls(settings)) return undefined;
  if (!isFile(db)) {
    throw new UsageError(
      `--tls keeps its certificate beside the database file, and --db ${nameOfDatabase(db)} has no place for one that a client could trust; name a database file with --db, or a certificate with --tls-cert and --tls-key.`,
    );
  }
  const { certificate, certificateKey } = pathsOf(db);
  return { cert: certificate, key: certificateKey };
}

function missing(given: string, absent: string, what: string): UsageError {
  return new UsageError(`${given} is given without ${absent}; name the file of ${what} with it.`);
}
