import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  type webcrypto,
} from 'node:crypto';
import { isIP } from 'node:net';
import type { CertificatePair } from './certificate-files.js';

const day = 24 * 60 * 60 * 1000;

/** Browsers reject certificates that are valid for more than 398 days. */
const lifetime = 397 * day;

/** Clocks of clients may be slow. */
const backdated = day;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Creates a private key for certificates (PEM). */
export function makeCertificateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: algorithm.namedCurve });
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

/** @returns true if a text is a private key of the kind that `makeCertificateKey` creates. */
export function isCertificateKey(pem: string): boolean {
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
