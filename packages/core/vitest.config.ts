import { testDefaults } from '@aisle/testing/vitest';
import { defineConfig } from 'vitest/config';

/** Tests that need a PostgreSQL, which is started for a run that has any of them. */
const postgresTests = ['src/storage/postgres/**/*.test.ts', 'src/storage/*.test.ts'];

export default defineConfig({
  // Other packages of the workspace are taken from their sources, so that no test waits for a build.
  ssr: { resolve: { conditions: ['aisle-source', 'module', 'node', 'development|production'] } },
  test: {
    ...testDefaults,
    projects: [
      {
        extends: true,
        test: {
          name: 'sources',
          include: ['src/**/*.test.ts'],
          exclude: [...testDefaults.exclude, ...postgresTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: postgresTests,
          globalSetup: ['@aisle/postgres-server/share'],
        },
      },
      { extends: true, test: { name: 'built', include: ['test/**/*.test.ts'] } },
    ],
  },
});
