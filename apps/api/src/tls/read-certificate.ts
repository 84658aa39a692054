import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { CommerceError } from '@aisle/schema';
import { describeReadError } from '../import/seed-file.js';
import type { CertificateFiles, CertificatePair } from './certificate-files.js';

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
  throw unusable(file, 'is no file');
}

function parseCertificate(file: string, text: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch {
    throw unusable(
      file,
      'holds no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----',
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
        ? `is encrypted, and nobody is there to type its passphrase: openssl pkey -in ${file} -out FILE writes it without one`
        : 'holds no private key in PEM, which begins with -----BEGIN PRIVATE KEY-----',
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
