import { CommerceError } from '@aisle/schema';
import type { Settings } from '../../config.js';
import { isTaken } from '../../server.js';

/** Says what to do about a port that cannot be had. */
export function explainListenFailure({ port, host }: Settings): (error: unknown) => never {
  return (error) => {
    if (!isTaken(error)) throw error;
    throw new CommerceError(
      'busy',
      `Port ${port} of ${host} is taken; stop what uses it or choose another with --port.`,
      { cause: error },
    );
  };
}
