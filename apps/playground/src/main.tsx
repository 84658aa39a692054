import './theme/tokens.css';
import './theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/kit.css';
import { App } from './app.js';
import { queryClient } from './dev-data/use-dev.js';
import { startPage } from './start/start-page.js';

/** Modules to preload, the most likely first. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('./operations/operation-list.js'),
  () => import('./json/json-view.js'),
  () => import('./table/table-view.js'),
  () => import('./place/place-panel.js'),
  () => import('./shopper/shopper-inputs.js'),
  () => import('./explain/node-products-tab.js'),
  () => import('./compare/compare-tab.js'),
  () => import('./snippets/snippets-tab.js'),
  () => import('./filter/filter-builder.js'),
  () => import('./filter/filter-help.js'),
];

/** Delay before preloading starts, in milliseconds. */
const pause = 10_000;

/** Preloads the other modules while the page is idle, so that they are available offline. */
async function loadAhead(): Promise<void> {
  await rest(pause);
  for (const load of parts) {
    await rest(500);
    // A failed module is loaded again on demand.
    await load().catch(() => undefined);
  }
}

/** Resolves after some milliseconds, when the browser is idle. */
function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
      else resolve();
    }, milliseconds);
  });
}

const root = document.getElementById('root');
if (!root) throw new TypeError('index.html has no #root');

void startPage();
// A caught error is shown on the page.
createRoot(root, { onCaughtError: (error) => console.info(error) }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
void loadAhead();
