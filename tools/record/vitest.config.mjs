import { testDefaults } from '@aisle/testing/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { ...testDefaults, include: ['*.test.mjs'] },
});
