import { testDefaults } from '@aisle/testing/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Other packages of the workspace are taken from their sources, so that no test waits for a build.
  ssr: { resolve: { conditions: ['aisle-source', 'module', 'node', 'development|production'] } },
  test: { ...testDefaults, include: ['src/**/*.test.ts'] },
});
