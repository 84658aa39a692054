import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { docsPages } from './docs-pages.js';
import { staticSite } from './static-site.js';

/** Paths that the server answers: all except the files of the page. */
const answered = '^/(?!playground/(?!(?:examples|pulse)[.]json$))';

const server = process.env.AISLE_URL ?? 'http://127.0.0.1:4820';

/** Writes a compressed copy of each file, so that the server need not compress. */
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

/** Mode in which the page brings the service along: a folder for any web host. */
const isStatic = (mode: string) => mode === 'static';

export default defineConfig(({ command, mode }) => ({
  base: isStatic(mode) ? './' : '/playground/',
  plugins: [react(), docsPages(), isStatic(mode) ? staticSite() : compressFiles()],
  // The page's content security policy forbids eval, and the schema library would test for it.
  define: command === 'build' ? { 'globalThis.Function': 'undefined' } : {},
  // A content security policy with 'self' does not allow data: addresses.
  build: {
    outDir: isStatic(mode) ? 'dist-static' : 'dist',
    // Without a host there is nobody to ask for styles later.
    cssCodeSplit: !isStatic(mode),
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Creating a schema has no side effects, so unused schemas are dropped. This also drops any
      // other call by one of these names, or of an object with one of them. It once dropped
      // `shown.push(…)`.
      treeshake: {
        manualPureFunctions: [
          'Type',
          'described',
          'dictionary',
          'linePrice',
          'listOf',
          'related',
          'textList',
          'textOrNull',
          'toMany',
          'toOne',
        ],
        propertyReadSideEffects: false,
      },
      output: {
        codeSplitting: {
          groups: [
            // Bundle the first screen in one file, because a request costs more than its bytes.
            { name: 'page', tags: ['$initial'] },
            { name: 'controls', test: /react-(?:aria|stately)/ },
          ],
        },
      },
    },
  },
  // A static page has no server behind it; the preview of a build takes this setting, too.
  server: isStatic(mode)
    ? {}
    : {
        proxy: { [answered]: { target: server, changeOrigin: true, headers: { origin: server } } },
      },
}));
