import { codeOf } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { isPublicSecret } from '../../access/tokens.js';
import type { Settings } from '../../config/setting-definitions.js';
import { UsageError } from '../../config/setting-parsers.js';
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
    `Port ${port} of ${host} is in use; stop the program that uses it or choose another port with --port`,
  EACCES: (port, host) =>
    port < 1024
      ? `Port ${port} of ${host} requires administrator rights, as ports below 1024 usually do; choose a port from 1024 on with --port, and let a proxy listen on ${port}`
      : `This user may not listen on port ${port} of ${host}; choose another port with --port`,
  EADDRNOTAVAIL: noAddress,
  EINVAL: noAddress,
  EAFNOSUPPORT: (_port, host) =>
    `This machine does not support addresses such as ${host}; choose another address with --host, such as 127.0.0.1`,
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
};

function noAddress(_port: number, host: string): string {
  return `${host} is not an address of this machine; use --host 127.0.0.1 for local access only, or --host 0.0.0.0 for all addresses`;
}

function noHost(_port: number, host: string): string {
  return `Host ${host} cannot be found; choose an address of this machine with --host, such as 127.0.0.1`;
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
export function requireFittingSettings({ production, auth, clientSecret }: Settings): void {
  if (production && auth === 'required' && isPublicSecret(clientSecret)) {
    throw new UsageError(
      '--production requires a client secret of your own, because the default one is public. Set AISLE_CLIENT_SECRET to a long random value, for example from "openssl rand -hex 32", and use it in your API clients. Other users of this machine can see --client-secret.',
    );
  }
}
