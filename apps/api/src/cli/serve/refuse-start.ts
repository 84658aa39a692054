import { codeOf } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { isPublicSecret } from '../../access/tokens.js';
import type { Settings } from '../../config/setting-definitions.js';
import { isDatabaseAddress, nameOfDatabase, UsageError } from '../../config/setting-parsers.js';
import { readCertificate } from '../../tls/follow-certificate.js';
import { certificateFilesOf } from './open-certificate.js';

/** Explains an address or port that is not available, and the remedy. */
export function explainListenFailure({ port, host }: Settings): (error: unknown) => never {
  return (error) => {
    const code = codeOf(error) ?? '';
    const explain = explanations[code];
    if (!explain) throw error;
    throw new CommerceError('busy', `${explain(port, host)} (${code}).`, { cause: error });
  };
}

/** Explanations by the code of the operating system: the problem and the remedy. */
const explanations: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port, host) =>
    `Port ${port} of ${host} is taken; stop what uses it or choose another with --port`,
  EACCES: (port, host) =>
    port < 1024
      ? `Port ${port} of ${host} needs the rights of an administrator, as most systems keep those below 1024 for themselves; choose one from 1024 on with --port, and let a proxy listen on ${port}`
      : `This user may not listen on port ${port} of ${host}; choose another with --port`,
  EADDRNOTAVAIL: noAddress,
  EINVAL: noAddress,
  EAFNOSUPPORT: (_port, host) =>
    `This machine has no addresses of the kind of ${host}; choose one of another kind with --host, such as 127.0.0.1`,
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
};

function noAddress(_port: number, host: string): string {
  return `${host} is no address of this machine; choose one that is with --host, such as 127.0.0.1 for this machine alone or 0.0.0.0 for all its addresses`;
}

function noHost(_port: number, host: string): string {
  return `${host} is no host that can be found; choose an address of this machine with --host, such as 127.0.0.1`;
}

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
