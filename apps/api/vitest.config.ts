import { defineConfig } from 'vitest/config';

/** End-to-end tests that are about no file: they run on either engine. */
const onBothEngines = [
  'authentication',
  'carts',
  'catalog-reads',
  'concurrent-updates',
  'create-access-token',
  'demo-store',
  'dev-catalog',
  'dev-mode',
  'dev-store',
  'errors',
  'get-product',
  'http',
  'interface',
  'list-node-products',
  'list-nodes',
  'metrics',
  'openapi-examples',
  'origins',
  'owners',
  'page-memory',
  'pages',
  'product-csv',
  'request-log',
  'subscriptions',
  'update-subscription',
].map((name) => `test/${name}.e2e.test.ts`);

export default defineConfig({
  test: {
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Tests of processes and of a browser wait more than they compute.
    maxWorkers: 2,
    reporters: ['default', 'json'],
    outputFile: { json: '.reports/vitest.json' },
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
          name: 'built-postgres',
          // Every command of a test connects to a server, and may wait for it.
          testTimeout: 120_000,
          include: [...onBothEngines, 'test/postgres/*.test.ts'],
          globalSetup: ['@aisle/postgres-server/share'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['test/{playground,storefront}/*.test.ts'],
          globalSetup: ['test/support/share-playground.ts'],
          // They wait for the browser more than others do, and have the machine to themselves: after the others.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
