import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  type webcrypto,
  X509Certificate,
} from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isIP, isIPv4 } from 'node:net';
import { platform } from 'node:os';
import { codeOf, putText } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { isOthers } from '../access/key-file.js';
import {
  ageOf,
  type CertificateFiles,
  type CertificatePair,
  describeEnd,
  type ReadCertificate,
  readCertificate,
} from './follow-certificate.js';

/** Names of the service on its own machine. */
const localNames = ['localhost', '127.0.0.1', '::1'];

/** Options of opening Aisle's own certificate. */
interface OwnCertificateOptions {
  /** Names and addresses besides those of this machine. */
  readonly names: readonly string[];
  /** Current time in milliseconds since the epoch. */
  readonly now: number;
  /** True if nothing may be written. */
  readonly readOnly: boolean;
  /** Called with a message about a new certificate and its reason. */
  readonly say: (text: string) => void;
}

/** Maximum number of attempts while other servers replace the certificate. */
const mostTries = 10;

/**
 * Returns the certificate in these files, and creates it on first use. Replaces it if it expires
 * soon, lacks a name, or others know its key. Another server may do the same concurrently. So each
 * keeps an existing key and the names of the previous certificate.
 * @throws CommerceError `unusable_file`.
 */
export async function openOwnCertificate(
  files: CertificateFiles,
  { names, now, readOnly, say }: OwnCertificateOptions,
): Promise<ReadCertificate> {
  const wanted = [...new Set([...localNames, ...names])];
  for (let tries = 0; tries < mostTries; tries += 1) {
    const fault = findFault(files, wanted, now);
    if (fault === undefined) break;
    if (readOnly) {
      throw new CommerceError(
        'unusable_file',
        `There is no usable certificate at ${files.cert} (${fault}), and --read-only creates none. Start once without --read-only, or name a certificate with --tls-cert and --tls-key.`,
      );
    }
    const made = await renew(files, wanted, now);
    if (made) say(`Created a certificate for ${made.join(', ')}: ${fault}.`);
  }
  return readCertificate(files);
}

/** Creates a certificate and returns its names; undefined if another process was faster. */
async function renew(
  files: CertificateFiles,
  wanted: readonly string[],
  now: number,
): Promise<readonly string[] | undefined> {
  const last = textOf(files.cert);
  const names = [...wanted, ...namesIn(last).filter((name) => !wanted.includes(name))];
  const { cert } = await makeCertificate(names, now, keepKey(files.key));
  if (textOf(files.cert) !== last) return undefined;
  return put(files.cert, cert, existsSync(files.cert) ? 'replacement' : 'new') ? names : undefined;
}

/** Returns the key in a file; creates one if the file has no usable key. */
function keepKey(file: string): string {
  const isThere = existsSync(file);
  if (!isThere || isKnownToOthers(file) || !isCertificateKey(textOf(file))) {
    put(file, makeCertificateKey(), isThere ? 'replacement' : 'new');
  }
  return textOf(file);
}

/** Returns the names of a certificate, normalized for comparison; none if it is invalid. */
function namesIn(pem: string): readonly string[] {
  try {
    const { subjectAltName = '' } = new X509Certificate(pem);
    return [...subjectAltName.matchAll(/(DNS|IP Address):([^, "]+)/g)].map(([, kind, name = '']) =>
      kind === 'DNS' || isIPv4(name) ? name : shortenAddress(name),
    );
  } catch {
    return [];
  }
}

/** Shortens `0:0:0:0:0:0:0:1` to `::1`. */
function shortenAddress(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Describes why a certificate must be replaced; undefined if it can stay. */
function findFault(
  files: CertificateFiles,
  names: readonly string[],
  now: number,
): string | undefined {
  if (!existsSync(files.cert) || !existsSync(files.key)) return 'there was none';
  if (isKnownToOthers(files.key)) return 'other users may have read the key of the previous one';
  try {
    const { certificate } = readCertificate(files);
    if (ageOf(certificate, now) !== 'young')
      return `the previous one ${describeEnd(certificate, now)}`;
    return findMissing(certificate, names);
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    return error.message.replace(/\.$/, '');
  }
}

/** @returns true if other users could have read a key. */
export function isKnownToOthers(file: string): boolean {
  if (platform() === 'win32') return false;
  const { mode, uid } = statSync(file);
  return (mode & 0o077) !== 0 || isOthers(uid, file);
}

function findMissing(certificate: X509Certificate, names: readonly string[]): string | undefined {
  const has = (name: string) =>
    isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name);
  const missing = names.filter((name) => has(name) === undefined);
  return missing.length === 0
    ? undefined
    : `the previous one is not valid for ${missing.join(', ')}`;
}

/** @returns false if another process created the file first. */
function put(file: string, text: string, as: 'new' | 'replacement'): boolean {
  try {
    putText(file, text, as);
    return true;
  } catch (error) {
    if (as === 'new' && codeOf(error) === 'EEXIST') return false;
    const reason = error instanceof Error ? error.message : (codeOf(error) ?? '');
    throw new CommerceError(
      'unusable_file',
      `${file} cannot be written (${reason}). --tls stores its certificate beside the database; name another certificate with --tls-cert and --tls-key.`,
      { cause: error },
    );
  }
}

const day = 24 * 60 * 60 * 1000;

/** Browsers reject certificates that are valid for more than 398 days. */
const lifetime = 397 * day;

/** Clocks of clients may be slow. */
const backdated = day;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Creates a private key for certificates (PEM). */
function makeCertificateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: algorithm.namedCurve });
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

/** @returns true if a text is a private key of the kind that `makeCertificateKey` creates. */
function isCertificateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/**
 * Creates a self-signed certificate for the given names and addresses, with a key of
 * `makeCertificateKey`. It cannot sign other certificates, so trusting it means trusting this
 * service only.
 */
export async function makeCertificate(
  names: readonly string[],
  now: number,
  key = makeCertificateKey(),
): Promise<CertificatePair> {
  // Loaded on demand: the library is large, and needed once a year.
  const x509 = await loadX509();
  const keys = await importKeys(key);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    // A unique name, by which clients that trust several of them find the right one.
    name: `CN=Aisle ${randomUUID()}`,
    notBefore: new Date(now - backdated),
    notAfter: new Date(now + lifetime),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.SubjectAlternativeNameExtension(names.map(describeName)),
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: `${certificate.toString('pem')}\n`, key };
}

async function importKeys(pem: string): Promise<webcrypto.CryptoKeyPair> {
  const { subtle } = crypto;
  const secret = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
  const open = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  return {
    privateKey: await subtle.importKey('pkcs8', secret, algorithm, true, ['sign']),
    publicKey: await subtle.importKey('spki', open, algorithm, true, ['verify']),
  };
}

async function loadX509() {
  // The library requires it.
  await import('reflect-metadata');
  return await import('@peculiar/x509');
}

function describeName(value: string) {
  return { type: isIP(value) === 0 ? 'dns' : 'ip', value } as const;
}
