import { defineConfig } from 'vitest/config';

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
          name: 'page',
          include: ['test/playground/*.test.ts'],
          globalSetup: ['test/support/share-playground.ts'],
        },
      },
    ],
  },
});
