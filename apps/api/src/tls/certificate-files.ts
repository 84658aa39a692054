/** Paths of a certificate and its private key (PEM). */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** A certificate with its intermediates, and its private key (PEM). */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}
