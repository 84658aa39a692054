import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createOpenApiDocument } from '@aisle/schema/openapi';
import { build, type Plugin } from 'vite';

const api = resolve(import.meta.dirname, '../api');
const seeds = join(api, 'seeds/demo');
const demoFiles = readdirSync(seeds)
  .filter((name) => name.endsWith('.ndjson'))
  .sort();

/** File of the service's worker, beside the page. */
const service = 'service.js';

/** Milliseconds after which the page loads the rest of its scripts. */
const rest = 2_000;

/** Files that the service asks for, the largest first. They come at once with it, into the browser's cache. */
const asked = ['assets/sqlite3.wasm', ...demoFiles.map((name) => `demo/${name}`)];

/** Shown until the page is drawn. */
const waiting =
  '<p role="status" style="font: 1rem system-ui; padding: 2rem"><progress id="loaded" aria-label="Loading"></progress> Loading the service …</p>';

/**
 * Starts the service, then loads the page: the service has more to do until the first products are
 * there. `entry` is the page's module. The other scripts among its `files` follow while it rests, so
 * that the page needs no host any more.
 */
function startScript(entry: string, files: readonly string[]): string {
  const others = files.filter((file) => file.endsWith('.js') && !entry.endsWith(file));
  return `{
  globalThis.serviceOfPage = new Worker('${service}', { type: 'module' });
  const files = ${JSON.stringify(asked)};
  const others = ${JSON.stringify(others)};
  let loaded = 0;
  const load = async (file) => {
    await (await fetch(file)).arrayBuffer();
    loaded += 1;
    const bar = document.getElementById('loaded');
    if (bar) bar.value = loaded / files.length;
  };
  Promise.all(files.map(load))
    .catch(() => {})
    .then(() => import('${entry}'))
    .then(() => new Promise((resolve) => setTimeout(resolve, ${rest})))
    .then(() => Promise.all(others.map((file) => import('./' + file))))
    .then(() => document.documentElement.dataset.offline = 'ready');
}`;
}

/**
 * Completes the page to a folder that needs no server: the service as a worker, the demo store and
 * its pictures.
 */
export function staticSite(): Plugin {
  return {
    name: 'static-site',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html);
        if (entry?.[1] === undefined) throw new Error('The page has no module to start.');
        return {
          html: html.replace(entry[0], '').replace('<div id="root">', `$&${waiting}`),
          tags: [
            {
              tag: 'script',
              children: startScript(entry[1], Object.keys(bundle)),
              // Before the styles, which scripts wait for.
              injectTo: 'head-prepend',
            },
          ],
        };
      },
    },
    async writeBundle({ dir = '' }) {
      await buildService(dir);
      mkdirSync(join(dir, 'demo'));
      for (const name of demoFiles) copyFileSync(join(seeds, name), join(dir, 'demo', name));
      cpSync(join(seeds, 'images'), join(dir, 'files/demo'), { recursive: true });
      const { version } = readManifest();
      const document = createOpenApiDocument({ version, serverUrl: '/' });
      writeFileSync(join(dir, 'openapi.json'), JSON.stringify(document));
    },
  };
}

function readManifest(): { readonly version: string } {
  return JSON.parse(readFileSync(join(api, 'package.json'), 'utf8'));
}

/** Bundles the worker from the sources of the service. */
async function buildService(dir: string): Promise<void> {
  await build({
    configFile: false,
    root: api,
    base: './',
    logLevel: 'warn',
    plugins: [withoutOtherWorkers()],
    publicDir: false,
    resolve: { conditions: ['aisle-source', 'browser', 'module', 'import', 'default'] },
    define: {
      aisleVersion: JSON.stringify(readManifest().version),
      demoFiles: JSON.stringify(demoFiles),
    },
    build: {
      outDir: dir,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      target: 'es2023',
      rolldownOptions: {
        input: { service: join(api, 'src/worker.ts') },
        output: {
          codeSplitting: false,
          entryFileNames: service,
          assetFileNames: 'assets/[name][extname]',
        },
      },
    },
  });
}

/** Leaves out scripts with which SQLite could run in workers of its own: it runs in the service's. */
function withoutOtherWorkers(): Plugin {
  return {
    name: 'without-other-workers',
    generateBundle(_, bundle) {
      for (const file of Object.keys(bundle)) {
        if (/sqlite3-(?:worker1|opfs-async-proxy)/.test(file)) delete bundle[file];
      }
    },
  };
}
