import { isPublicSecret } from '../../access/client-credentials.js';
import { isDatabaseAddress, nameOfDatabase } from '../../config/database-address.js';
import type { Settings } from '../../config/setting-definitions.js';
import { UsageError } from '../../config/usage-error.js';
import { readCertificate } from '../../tls/read-certificate.js';
import { certificateFilesOf } from './open-certificate.js';

/**
 * Rejects unsafe or impossible settings before the service creates anything.
 * @throws UsageError, CommerceError `unusable_file` for a certificate.
 */
export function requireSafeSettings(settings: Settings): void {
  const files = certificateFilesOf(settings);
  if (files && settings.tlsCert !== undefined) readCertificate(files);
  requireFittingSettings(settings);
}

/** Rejects settings that contradict each other; reads no files. @throws UsageError. */
export function requireFittingSettings({
  production,
  auth,
  clientSecret,
  db,
  dbRead,
}: Settings): void {
  if (dbRead.length > 0 && !isDatabaseAddress(db)) {
    throw new UsageError(
      `--db-read names replicas of a PostgreSQL database, and --db is ${nameOfDatabase(db)}; name the database itself with --db`,
    );
  }
  if (production && auth === 'required' && isPublicSecret(clientSecret)) {
    throw new UsageError(
      '--production is not started with the client secret of the manual, which everybody knows: set AISLE_CLIENT_SECRET (or --client-secret, which other users of this machine can see) to a long one of your own, such as what "openssl rand -hex 32" prints, and give it to the programs that ask for tokens to write with',
    );
  }
}
