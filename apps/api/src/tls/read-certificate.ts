import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { CommerceError } from '@aisle/schema';
import { describeReadError } from '../import/seed-file.js';
import type { CertificateFiles, CertificatePair } from './certificate-files.js';

/** A certificate that a server can serve. */
export interface ReadCertificate {
  readonly pair: CertificatePair;
  /** The certificate itself; those of its issuers may follow it in the file. */
  readonly certificate: X509Certificate;
}

/**
 * Reads a certificate and its key, and looks whether a server can serve with them. One that has expired can be
 * served.
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
    // Reading a pipe would wait for whoever writes it, and everybody for that.
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

/** Some keys are too weak for TLS. */
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
