import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.AISLE_URL ?? 'http://127.0.0.1:4820';

export default defineConfig({
  base: '/playground/',
  plugins: [react()],
  // The page's policy forbids eval, and the schema library would try it once to find that out.
  define: { 'globalThis.Function': 'undefined' },
  // A policy of 'self' has no room for data: addresses.
  build: { assetsInlineLimit: 0 },
  server: {
    proxy: Object.fromEntries(
      ['/catalogs', '/pcm', '/v2', '/oauth', '/playground/examples.json'].map((path) => [
        path,
        server,
      ]),
    ),
  },
});
