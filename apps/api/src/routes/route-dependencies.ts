import type { Commerce } from '@aisle/core';
import type { Memory } from '@aisle/core/engine';
import type { ClientCredentials } from '../access/client-credentials.js';
import type { Tokens } from '../access/tokens.js';

/** Dependencies of the handlers of operations. */
export interface RouteDependencies {
  readonly commerce: Commerce;
  readonly tokens: Tokens;
  readonly client: ClientCredentials;
  /** Cache of finished responses. */
  readonly memory: Memory;
  /** Public base URL of the service, without a trailing slash; that of the request if absent. */
  readonly publicUrl?: string;
}
