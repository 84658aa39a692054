import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isIP, isIPv4 } from 'node:net';
import { platform } from 'node:os';
import { codeOf, putText } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { isOthers } from '../access/key-file.js';
import { ageOf, describeEnd } from './certificate-age.js';
import type { CertificateFiles } from './certificate-files.js';
import { isCertificateKey, makeCertificate, makeCertificateKey } from './make-certificate.js';
import { type ReadCertificate, readCertificate } from './read-certificate.js';

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
        `There is no certificate to be used at ${files.cert} (${fault}), and --read-only makes none; start once without it, or name one with --tls-cert and --tls-key.`,
      );
    }
    const made = await renew(files, wanted, now);
    if (made) say(`made a certificate for ${made.join(', ')}: ${fault}`);
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
  if (!existsSync(files.cert) || !existsSync(files.key)) return 'there was none yet';
  if (isKnownToOthers(files.key)) return 'other users may have read the key of the last one';
  try {
    const { certificate } = readCertificate(files);
    if (ageOf(certificate, now) !== 'young') return `the last one ${describeEnd(certificate, now)}`;
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
  return missing.length === 0 ? undefined : `the last one is not for ${missing.join(', ')}`;
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
      `${file} cannot be written (${reason}); --tls keeps its certificate beside the database. Name another with --tls-cert and --tls-key.`,
      { cause: error },
    );
  }
}
