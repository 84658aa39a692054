import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What the server answers: all but the files of the page. */
const answered = '^/(?!playground/(?!(?:examples|pulse)[.]json$))';

const server = process.env.AISLE_URL ?? 'http://127.0.0.1:4820';

/** Leaves each file in short beside it, for a server that need not compress then. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(file)) continue;
        const path = join(dir, file);
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
      }
    },
  };
}

export default defineConfig(({ command }) => ({
  base: '/playground/',
  plugins: [react(), compressFiles()],
  // The page's policy forbids eval, and the schema library would try it once to find that out.
  define: command === 'build' ? { 'globalThis.Function': 'undefined' } : {},
  // A policy of 'self' has no room for data: addresses.
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Making a schema changes nothing else: those that nobody uses are left out. So is every other call by one of
      // these names, and of what is in something that has it: `shown.push(…)` was once.
      treeshake: {
        manualPureFunctions: ['Type', 'described', 'listOf', 'textList'],
        propertyReadSideEffects: false,
      },
      output: {
        codeSplitting: {
          groups: [
            // All that the first screen is made of in one file: a file costs more than what is in it.
            { name: 'page', tags: ['$initial'] },
            { name: 'controls', test: /react-(?:aria|stately)/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { [answered]: { target: server, changeOrigin: true, headers: { origin: server } } },
  },
}));
