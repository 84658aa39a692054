import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:https';
import { resolve } from 'node:path';
import type { Settings } from '../../config/setting-definitions.js';
import { nameOfDatabase, UsageError } from '../../config/setting-parsers.js';
import {
  ageOf,
  type CertificateFiles,
  describeEnd,
  followCertificate,
  type ReadCertificate,
  readCertificate,
} from '../../tls/follow-certificate.js';
import { openOwnCertificate } from '../../tls/open-own-certificate.js';
import { namesOf, speaksTls } from '../describe-failure.js';
import { isFile, pathsOf } from '../store/open-store.js';
import type { EventLog } from './store-upkeep.js';

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
    const consequence = age === 'ended' ? 'clients reject it' : 'replace it in time';
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
      `--tls creates its certificate beside the database file, but --db ${nameOfDatabase(db)} is not a file. Name a database file with --db, or a certificate with --tls-cert and --tls-key.`,
    );
  }
  const { certificate, certificateKey } = pathsOf(db);
  return { cert: certificate, key: certificateKey };
}

function missing(given: string, absent: string, what: string): UsageError {
  return new UsageError(`${given} requires ${absent}. Name the file of ${what} with ${absent}.`);
}
