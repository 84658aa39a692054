import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Other packages of the workspace are taken from their sources, so that no test waits for a build.
  ssr: { resolve: { conditions: ['aisle-source', 'module', 'node', 'development|production'] } },
  test: {
    include: ['src/**/*.test.ts'],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', 'json'],
    outputFile: { json: '.reports/vitest.json' },
  },
});
