import { statSync } from 'node:fs';
import type { CertificateFiles, CertificatePair } from './certificate-files.js';
import { type ReadCertificate, readCertificate } from './read-certificate.js';

/** Whom a certificate that changes is handed to, and who is told. */
interface FollowOptions {
  readonly use: (pair: CertificatePair) => void;
  readonly log: {
    info(entry: object, text: string): void;
    error(entry: object, text: string): void;
  };
  /** Milliseconds between two looks. */
  readonly interval?: number;
}

/**
 * Looks at the files of a certificate regularly and hands a changed one on. One that cannot be used is logged,
 * and the one before it stays.
 */
export function followCertificate(
  files: CertificateFiles,
  { use, log, interval = 2_000 }: FollowOptions,
): { stop(): void } {
  let stamp = stampOf(files);
  const look = () => {
    const found = stampOf(files);
    if (found === stamp) return;
    stamp = found;
    try {
      const read = readCertificate(files);
      use(read.pair);
      log.info(describe(files, read), 'new connections get another certificate');
    } catch (err) {
      log.error(
        { err, certificate: files.cert },
        'the certificate was replaced by one that cannot be used; the one before it stays',
      );
    }
  };
  const timer = setInterval(look, interval).unref();
  return { stop: () => clearInterval(timer) };
}

function describe({ cert }: CertificateFiles, { certificate }: ReadCertificate): object {
  return { certificate: cert, until: new Date(certificate.validTo).toISOString() };
}

/** Changes whenever another file takes the place of one of them, or one is written. */
function stampOf({ cert, key }: CertificateFiles): string {
  return [cert, key].map(stampOfFile).join();
}

function stampOfFile(file: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return [ino, mtimeMs, size].join();
  } catch {
    return 'unknown';
  }
}
