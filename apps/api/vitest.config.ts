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

const whatIsMeasured = 'test/playground/speed.browser.test.ts';

/** A busy machine may be late for a test of processes: where nobody is there to look, it is tried once more, and says so. */
const retry = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // How long tests wait for something to show: as long as a busy machine may take.
    expect: { poll: { timeout: 20_000 } },
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
      { extends: true, test: { name: 'built', include: ['test/*.test.ts'], retry } },
      {
        extends: true,
        test: {
          name: 'built-postgres',
          retry,
          include: [...onBothEngines, 'test/postgres/*.test.ts'],
          globalSetup: ['@aisle/postgres-server/share'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['test/{playground,storefront}/*.test.ts'],
          exclude: [whatIsMeasured],
          globalSetup: ['test/support/share-playground.ts'],
          // They wait for the browser more than others do, and have the machine to themselves: after the others.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'page-speed',
          include: [whatIsMeasured],
          globalSetup: ['test/support/share-playground.ts'],
          // What is measured shares the machine with nothing.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
