import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { CommerceError } from '@aisle/schema';
import { stampOf } from '../file-stamp.js';
import { describeReadError } from '../import/seed-file.js';

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
    log.error({ err, certificate: files.cert }, 'no certificate could be created');
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
      log.info(describe(files, read), 'new connections use the new certificate');
    } catch (err) {
      log.error(
        { err, certificate: files.cert },
        'the new certificate cannot be used; the previous one stays in use',
      );
    }
  };
  const timer = setInterval(look, interval).unref();
  return { stop: () => clearInterval(timer) };
}

const agingWords = {
  old: 'the certificate expires within 30 days; replace its files, and new connections use the new one without a restart',
  ended: 'the certificate has expired and clients reject it; replace its files',
} as const;

function describe({ cert }: CertificateFiles, { certificate }: ReadCertificate): object {
  return { certificate: cert, until: new Date(certificate.validTo).toISOString() };
}

/** Milliseconds before its end from which on a certificate is old: enough time to replace it. */
const reserve = 30 * 24 * 60 * 60 * 1000;

/** Age class of a certificate. */
type CertificateAge = 'young' | 'old' | 'ended';

/** Returns the age of a certificate at a time in milliseconds since the epoch. */
export function ageOf({ validTo }: Pick<X509Certificate, 'validTo'>, now: number): CertificateAge {
  const left = Date.parse(validTo) - now;
  if (left <= 0) return 'ended';
  return left > reserve ? 'young' : 'old';
}

/** Describes the end of a certificate for a sentence: `expires on Mar 2 12:00:00 2027 GMT`. */
export function describeEnd(certificate: Pick<X509Certificate, 'validTo'>, now: number): string {
  const { validTo } = certificate;
  return ageOf(certificate, now) === 'ended' ? `expired on ${validTo}` : `expires on ${validTo}`;
}

/** A certificate and its key, ready for a server. */
export interface ReadCertificate {
  readonly pair: CertificatePair;
  /** The certificate itself; its intermediates may follow it in the file. */
  readonly certificate: X509Certificate;
}

/**
 * Reads a certificate and its key, and checks that a server can use them. Accepts an expired
 * certificate.
 * @throws CommerceError `unusable_file`.
 */
export function readCertificate(files: CertificateFiles): ReadCertificate {
  const pair = { cert: readPem(files.cert), key: readPem(files.key) };
  const certificate = parseCertificate(files.cert, pair.cert);
  if (!certificate.checkPrivateKey(parseKey(files.key, pair.key))) {
    throw unusable(files.key, `is not the private key of the certificate ${files.cert}`);
  }
  requireUsable(files.cert, pair);
  return { pair, certificate };
}

function readPem(file: string): string {
  try {
    // Reading from a pipe would block the process.
    if (statSync(file).isFile()) return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommerceError('unusable_file', describeReadError(file, error), { cause: error });
  }
  throw unusable(file, 'is not a file');
}

function parseCertificate(file: string, text: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch {
    throw unusable(
      file,
      'contains no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----',
    );
  }
}

function parseKey(file: string, text: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    throw unusable(
      file,
      /ENCRYPTED/.test(text)
        ? `is encrypted, but Aisle cannot ask for its passphrase; write it without one: openssl pkey -in ${file} -out FILE`
        : 'contains no private key in PEM, which begins with -----BEGIN PRIVATE KEY-----',
    );
  }
}

/** TLS rejects weak keys. */
function requireUsable(file: string, pair: CertificatePair): void {
  try {
    createSecureContext(pair);
  } catch (error) {
    throw unusable(file, 'cannot be used for TLS', error);
  }
}

function unusable(file: string, reason: string, cause?: unknown): CommerceError {
  const system = cause instanceof Error ? `: ${cause.message}` : '';
  return new CommerceError('unusable_file', `${file} ${reason}${system}.`, { cause });
}

/** Paths of a certificate and its private key (PEM). */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** A certificate with its intermediates, and its private key (PEM). */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}
