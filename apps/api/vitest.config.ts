import { testDefaults } from '@aisle/testing/vitest';
import { defineConfig } from 'vitest/config';

/**
 * End-to-end tests of what goes through SQL of an engine's own: they run on either. What HTTP alone decides is tested on
 * SQLite; what stores promise is in the storage contract, which both engines pass.
 */
const onBothEngines = [
  'concurrent-updates',
  'dev-catalog',
  'dev-store',
  'interface',
  'list-node-products',
  'odd-texts',
  'page-memory',
  'permissions',
].map((name) => `test/${name}.e2e.test.ts`);

/** End-to-end tests of operations: they run without a connection, too, as in a browser tab. */
const withoutConnections = [
  'errors',
  'interface',
  'list-node-products',
  'permissions',
  'update-subscription',
].map((name) => `test/${name}.e2e.test.ts`);

export default defineConfig({
  test: {
    ...testDefaults,
    // Tests of processes and of a browser wait more than they compute.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        // Other packages of the workspace are taken from their sources, so that no test waits for a build.
        ssr: {
          resolve: { conditions: ['aisle-source', 'module', 'node', 'development|production'] },
        },
        test: { name: 'sources', include: ['src/**/*.test.ts'] },
      },
      { extends: true, test: { name: 'built', include: ['test/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'dispatched',
          include: withoutConnections,
          env: { TEST_TRANSPORT: 'dispatcher' },
        },
      },
      {
        extends: true,
        test: {
          name: 'built-postgres',
          include: [...onBothEngines, 'test/postgres/*.test.ts'],
          globalSetup: ['@aisle/postgres-server/share'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['test/{playground,static,storefront}/*.test.ts'],
          globalSetup: ['test/support/share-playground.ts'],
          // They wait for the browser more than others do, and have the machine to themselves: after the others.
          maxWorkers: 4,
          // Looking costs a page some 30 ms, and with four of them whatever they wait for takes longer than that.
          expect: { poll: { ...testDefaults.expect.poll, interval: 200 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
