import type { X509Certificate } from 'node:crypto';

/** Milliseconds before its end from which on a certificate is old: enough time to replace it. */
const reserve = 30 * 24 * 60 * 60 * 1000;

/** Age class of a certificate. */
export type CertificateAge = 'young' | 'old' | 'ended';

/** Returns the age of a certificate at a time in milliseconds since the epoch. */
export function ageOf({ validTo }: Pick<X509Certificate, 'validTo'>, now: number): CertificateAge {
  const left = Date.parse(validTo) - now;
  if (left <= 0) return 'ended';
  return left > reserve ? 'young' : 'old';
}

/** Describes the end of a certificate for a sentence: `ends on Mar 2 12:00:00 2027 GMT`. */
export function describeEnd(certificate: Pick<X509Certificate, 'validTo'>, now: number): string {
  const { validTo } = certificate;
  return ageOf(certificate, now) === 'ended' ? `ended on ${validTo}` : `ends on ${validTo}`;
}
