import { defineConfig } from 'vitest/config';

/** Tests that need a PostgreSQL, which is started for a run that has any of them. */
const postgresTests = ['src/storage/postgres/**/*.test.ts', 'src/storage/*.test.ts'];

export default defineConfig({
  // Other packages of the workspace are taken from their sources, so that no test waits for a build.
  ssr: { resolve: { conditions: ['aisle-source', 'module', 'node', 'development|production'] } },
  test: {
    isolate: false,
    // How long tests wait for something to show: as long as a busy machine may take.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', 'json'],
    outputFile: { json: '.reports/vitest.json' },
    projects: [
      {
        extends: true,
        test: {
          name: 'sources',
          include: ['src/**/*.test.ts'],
          exclude: postgresTests,
          setupFiles: ['test/support/report-in-time.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: postgresTests,
          setupFiles: ['test/support/draw-for-a-while.ts'],
          globalSetup: ['@aisle/postgres-server/share'],
        },
      },
      { extends: true, test: { name: 'built', include: ['test/**/*.test.ts'] } },
    ],
  },
});
