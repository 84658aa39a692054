import type { Commerce } from '@aisle/core';
import type { ClientCredentials } from '../access/client-credentials.js';
import type { Tokens } from '../access/tokens.js';

/** What the handlers of operations need. */
export interface RouteDependencies {
  readonly commerce: Commerce;
  readonly tokens: Tokens;
  readonly client: ClientCredentials;
}
