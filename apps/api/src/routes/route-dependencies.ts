import type { Commerce } from '@aisle/core';
import type { Memory } from '@aisle/core/engine';
import type { ClientCredentials } from '../access/client-credentials.js';
import type { Tokens } from '../access/tokens.js';

/** What the handlers of operations need. */
export interface RouteDependencies {
  readonly commerce: Commerce;
  readonly tokens: Tokens;
  readonly client: ClientCredentials;
  /** What finished answers are kept in. */
  readonly memory: Memory;
  /** The address that others reach the service by, without a slash at its end; else the one that is asked. */
  readonly publicUrl?: string;
}
