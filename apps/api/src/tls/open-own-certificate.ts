import type { X509Certificate } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { platform } from 'node:os';
import { codeOf, putText } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { isOthers } from '../access/key-file.js';
import type { CertificateFiles } from './certificate-files.js';
import { makeCertificate } from './make-certificate.js';
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

/**
 * The certificate in these files, made at the first use, and anew when it does not hold for long, has not all
 * names, or is not ours alone.
 * @throws CommerceError `unusable_file`.
 */
export async function openOwnCertificate(
  files: CertificateFiles,
  { names, now, readOnly, say }: OwnCertificateOptions,
): Promise<ReadCertificate> {
  const all = [...new Set([...localNames, ...names])];
  const fault = findFault(files, all, now);
  if (fault === undefined) return readCertificate(files);
  if (readOnly) {
    throw new CommerceError(
      'unusable_file',
      `There is no certificate to be used at ${files.cert} (${fault}), and --read-only makes none; start once without it, or name one with --tls-cert and --tls-key.`,
    );
  }
  const pair = await makeCertificate(all, now);
  // Who looks between the two finds a pair that does not match, and waits for the other.
  put(files.key, pair.key);
  put(files.cert, pair.cert);
  say(`made a certificate for ${all.join(', ')}: ${fault}`);
  return readCertificate(files);
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
    return findAge(certificate, now) ?? findMissing(certificate, names);
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    return error.message.replace(/\.$/, '');
  }
}

function isKnownToOthers(file: string): boolean {
  if (platform() === 'win32') return false;
  const { mode, uid } = statSync(file);
  return (mode & 0o077) !== 0 || isOthers(uid, file);
}

/** A certificate that ends sooner is made anew, in milliseconds: a server may run for a while. */
const reserve = 30 * 24 * 60 * 60 * 1000;

function findAge({ validTo }: X509Certificate, now: number): string | undefined {
  return Date.parse(validTo) - now > reserve ? undefined : `the last one ends on ${validTo}`;
}

function findMissing(certificate: X509Certificate, names: readonly string[]): string | undefined {
  const has = (name: string) =>
    isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name);
  const missing = names.filter((name) => has(name) === undefined);
  return missing.length === 0 ? undefined : `the last one is not for ${missing.join(', ')}`;
}

function put(file: string, text: string): void {
  try {
    putText(file, text, 'replacement');
  } catch (error) {
    const reason = error instanceof Error ? error.message : (codeOf(error) ?? '');
    throw new CommerceError(
      'unusable_file',
      `${file} cannot be written (${reason}); --tls keeps its certificate beside the database. Name another with --tls-cert and --tls-key.`,
      { cause: error },
    );
  }
}
