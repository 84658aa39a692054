import type { X509Certificate } from 'node:crypto';

/** How long before its end a certificate is old, in milliseconds: there is time to replace it. */
const reserve = 30 * 24 * 60 * 60 * 1000;

/** How near the end of a certificate is. */
export type CertificateAge = 'young' | 'old' | 'ended';

/** The age of a certificate at a time in milliseconds since the epoch. */
export function ageOf({ validTo }: Pick<X509Certificate, 'validTo'>, now: number): CertificateAge {
  const left = Date.parse(validTo) - now;
  if (left <= 0) return 'ended';
  return left > reserve ? 'young' : 'old';
}

/** When a certificate ends, for a sentence: `ends on Mar 2 12:00:00 2027 GMT`. */
export function describeEnd(certificate: Pick<X509Certificate, 'validTo'>, now: number): string {
  const { validTo } = certificate;
  return ageOf(certificate, now) === 'ended' ? `ended on ${validTo}` : `ends on ${validTo}`;
}
