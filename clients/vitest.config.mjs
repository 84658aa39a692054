import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*.test.mjs'],
    testTimeout: 120_000,
    reporters: ['default', 'json'],
    outputFile: { json: '.reports/vitest-built.json' },
  },
});
