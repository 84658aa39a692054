import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What the server answers: all but the files of the page. */
const answered = '^/(?!playground/(?!(?:examples|pulse)[.]json$))';

const server = process.env.AISLE_URL ?? 'http://127.0.0.1:4820';

export default defineConfig(({ command }) => ({
  base: '/playground/',
  plugins: [react()],
  // The page's policy forbids eval, and the schema library would try it once to find that out.
  define: command === 'build' ? { 'globalThis.Function': 'undefined' } : {},
  // A policy of 'self' has no room for data: addresses.
  build: {
    assetsInlineLimit: 0,
    // Making a schema changes nothing else: those that nobody uses are left out.
    rolldownOptions: {
      treeshake: {
        manualPureFunctions: ['Type', 'described', 'listOf', 'shown'],
        propertyReadSideEffects: false,
      },
    },
  },
  server: {
    proxy: { [answered]: { target: server, changeOrigin: true, headers: { origin: server } } },
  },
}));
