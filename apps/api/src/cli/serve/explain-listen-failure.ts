import { codeOf } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import type { Settings } from '../../config/setting-definitions.js';

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
