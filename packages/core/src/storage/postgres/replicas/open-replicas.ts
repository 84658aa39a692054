import { connectAnyhow } from '../connection/find-home.js';
import { openPool } from '../connection/pool.js';
import { nameOfServer, type PostgresOptions, settle } from '../connection/settings.js';
import { createReplica, type Replica } from './replica.js';

/** Maximum time to wait for a replica, in milliseconds: the primary answers long before. */
const patience = 2_000;

/**
 * Opens the replicas of a store. They connect in the background, so that an unreachable one does
 * not prevent opening the store.
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
