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

/** What the service is called on the machine that it runs on. */
const localNames = ['localhost', '127.0.0.1', '::1'];

/** What an own certificate is opened with. */
interface OwnCertificateOptions {
  /** Names and addresses beside those of this machine. */
  readonly names: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whether nothing may be written. */
  readonly readOnly: boolean;
  /** Told what was made, and why. */
  readonly say: (text: string) => void;
}

/** How often it is tried again to have a certificate while other servers make some in its place. */
const mostTries = 10;

/**
 * The certificate in these files, made at the first use, and anew when it does not hold for long, has not all
 * names, or is not ours alone. Another server may do the same at this moment: each makes one for the key that is
 * there, and for the names of the one before, which are others' to use.
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

/** Makes a certificate, and gives its names; none when somebody else was faster. */
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

/** The key in a file, which is made where there is none that can be kept. */
function keepKey(file: string): string {
  const isThere = existsSync(file);
  if (!isThere || isKnownToOthers(file) || !isCertificateKey(textOf(file))) {
    put(file, makeCertificateKey(), isThere ? 'replacement' : 'new');
  }
  return textOf(file);
}

/** The names of a certificate, as they are compared; none of what is no certificate. */
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

/** `0:0:0:0:0:0:0:1` as `::1`. */
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

/** Why a certificate cannot go on being used, in words; undefined when it can. */
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

/** Whether others than its owner could have read a key. */
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

/** Whether nobody else was faster with a new file. */
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
