import type { X509Certificate } from 'node:crypto';
import { stampOf } from '../config/file-stamp.js';
import { ageOf, type CertificateAge } from './certificate-age.js';
import type { CertificateFiles, CertificatePair } from './certificate-files.js';
import { type ReadCertificate, readCertificate } from './read-certificate.js';

/** Receivers of a changed certificate, and the log. */
interface FollowOptions {
  readonly use: (pair: CertificatePair) => void;
  readonly log: {
    info(entry: object, text: string): void;
    error(entry: object, text: string): void;
  };
  /** Replaces an old certificate; absent unless it is Aisle's own. */
  readonly renew?: (() => Promise<unknown>) | undefined;
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
  /** Milliseconds between two checks. */
  readonly interval?: number;
}

/**
 * Checks the files of a certificate regularly and passes on a changed one. If the new one is
 * unusable, logs that and keeps the previous one. Renews an old certificate, or logs its age, and
 * again at its end.
 */
export function followCertificate(
  files: CertificateFiles,
  first: X509Certificate,
  { use, log, renew, now = Date.now, interval = 2_000 }: FollowOptions,
): { stop(): void } {
  // Undefined at first: another process may have replaced the files since the first certificate was
  // read.
  let stamp: string | undefined;
  let certificate = first;
  let age: CertificateAge = renew ? 'young' : ageOf(first, now());
  const fail = (err: unknown) =>
    log.error({ err, certificate: files.cert }, 'no certificate could be made');
  const lookAtAge = () => {
    const before = age;
    age = ageOf(certificate, now());
    if (age === before || age === 'young') return;
    if (renew) return void renew().catch(fail);
    const entry = { certificate: files.cert, until: new Date(certificate.validTo).toISOString() };
    log.error(entry, agingWords[age]);
  };
  const look = () => {
    lookAtAge();
    const found = [files.cert, files.key].map(stampOf).join();
    if (found === stamp) return;
    const isFirstLook = stamp === undefined;
    stamp = found;
    try {
      const read = readCertificate(files);
      if (isFirstLook && read.certificate.fingerprint256 === first.fingerprint256) return;
      use(read.pair);
      certificate = read.certificate;
      age = 'young';
      log.info(describe(files, read), 'new connections get another certificate');
    } catch (err) {
      log.error(
        { err, certificate: files.cert },
        'the certificate was replaced by one that cannot be used; the one before it stays',
      );
    }
  };
  const timer = setInterval(look, interval).unref();
  return { stop: () => clearInterval(timer) };
}

const agingWords = {
  old: 'the certificate ends within 30 days; new connections get the one that takes its place, without a restart',
  ended: 'the certificate has ended, and clients refuse it; replace its files',
} as const;

function describe({ cert }: CertificateFiles, { certificate }: ReadCertificate): object {
  return { certificate: cert, until: new Date(certificate.validTo).toISOString() };
}
