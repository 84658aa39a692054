import { testDefaults } from '@aisle/testing/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Tests use the sources of other packages in the workspace, so that they need no build.
  ssr: { resolve: { conditions: ['aisle-source', 'module', 'node', 'development|production'] } },
  test: { ...testDefaults, include: ['src/**/*.test.ts'] },
});
