/** Where a certificate and its private key are, as PEM. */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** A certificate, with those between it and its issuer, and its private key, as PEM. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}
