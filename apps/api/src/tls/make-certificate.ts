import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { CertificatePair } from './certificate-files.js';

const day = 24 * 60 * 60 * 1000;

/** Browsers refuse certificates that hold for longer than 398 days. */
const lifetime = 397 * day;

/** Clocks of clients may be behind. */
const backdated = day;

/**
 * Makes a certificate for these names and addresses that signs itself. It can sign no other one, so who trusts
 * it trusts this service only.
 */
export async function makeCertificate(
  names: readonly string[],
  now: number,
): Promise<CertificatePair> {
  // It is large, and needed once a year.
  const x509 = await loadX509();
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    // A name of its own: clients that trust several of them find the right one by it.
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
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    cert: `${certificate.toString('pem')}\n`,
    key: `${x509.PemConverter.encode(key, 'PRIVATE KEY')}\n`,
  };
}

async function loadX509() {
  // The library cannot be loaded without.
  await import('reflect-metadata');
  return await import('@peculiar/x509');
}

function describeName(value: string) {
  return { type: isIP(value) === 0 ? 'dns' : 'ip', value } as const;
}
