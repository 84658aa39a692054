import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Other packages of the workspace are taken from their sources, so that no test waits for a build.
  ssr: { resolve: { conditions: ['aisle-source', 'module', 'node', 'development|production'] } },
  test: {
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default', 'json'],
    outputFile: { json: '.reports/vitest.json' },
    projects: [
      {
        extends: true,
        test: {
          name: 'sources',
          include: ['src/**/*.test.ts'],
          setupFiles: ['test/support/report-in-time.ts'],
        },
      },
      { extends: true, test: { name: 'built', include: ['test/**/*.test.ts'] } },
    ],
  },
});
