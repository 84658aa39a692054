import { connectAnyhow } from '../connection/find-home.js';
import { openPool } from '../connection/pool.js';
import { nameOfServer, type PostgresOptions, settle } from '../connection/settings.js';
import { createReplica, type Replica } from './replica.js';

/** How long a replica is waited for at most, in milliseconds: the primary answers long before. */
const patience = 2_000;

/**
 * The replicas of a store. They are connected to in the background, so that one that is away keeps no store from
 * being opened.
 */
export function openReplicas(
  options: PostgresOptions,
  revision: () => number | Promise<number>,
): readonly Replica[] {
  const { readConnectionStrings = [], onServerChange = () => {} } = options;
  return readConnectionStrings.map((connectionString) => {
    const settings = settle(options, connectionString);
    const hasty = {
      ...settings,
      connectTimeout: Math.min(settings.connectTimeout, patience),
      statementTimeout: Math.min(settings.statementTimeout, patience),
    };
    return createReplica({
      name: nameOfServer(connectionString),
      async connect() {
        const { client, settings: accepted } = await connectAnyhow(hasty, () => {});
        await client.end().catch(() => undefined);
        return openPool(accepted);
      },
      revision,
      onChange: onServerChange,
    });
  });
}
