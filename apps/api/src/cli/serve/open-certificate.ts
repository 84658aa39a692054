import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:https';
import { resolve } from 'node:path';
import { nameOfDatabase } from '../../config/database-address.js';
import type { Settings } from '../../config/setting-definitions.js';
import { UsageError } from '../../config/usage-error.js';
import { ageOf, describeEnd } from '../../tls/certificate-age.js';
import type { CertificateFiles } from '../../tls/certificate-files.js';
import { followCertificate } from '../../tls/follow-certificate.js';
import { openOwnCertificate } from '../../tls/open-own-certificate.js';
import { type ReadCertificate, readCertificate } from '../../tls/read-certificate.js';
import { speaksTls } from '../address-of.js';
import { namesOf } from '../names-of.js';
import { isFile, pathsOf } from '../store/store-paths.js';
import type { EventLog } from './event-log.js';

/** A certificate and where it is. */
export interface OpenCertificate extends ReadCertificate {
  readonly files: CertificateFiles;
  /** Whether nobody vouches for it, so that clients must be told to trust it. */
  readonly isSelfSigned: boolean;
  /** Has the service make another; absent for one of somebody else's making. */
  readonly renew: (() => Promise<unknown>) | undefined;
}

/** Whom the opening of a certificate tells what it did, and what may be a mistake. */
interface Listeners {
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
}

/**
 * The certificate that the settings want: the one they name, else one of the service's own beside its database.
 * Undefined where they want none.
 * @throws UsageError for half of a pair, CommerceError `unusable_file`.
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

/** The file of a certificate that clients must be told to trust, as they find it from anywhere. */
export function trustedFile({ files, isSelfSigned }: OpenCertificate): string | undefined {
  return isSelfSigned ? resolve(files.cert) : undefined;
}

/** Has a server go on with the certificate that takes the place of its first. What it returns ends that. */
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
 * Where the certificate is that the settings want.
 * @throws UsageError where that cannot be known.
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
