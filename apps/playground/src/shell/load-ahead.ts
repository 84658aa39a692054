/** What people reach for next, the likeliest first. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../operations/operation-list.js'),
  () => import('../json/json-view.js'),
  () => import('../table/table-view.js'),
  () => import('../place/place-panel.js'),
  () => import('../shopper/shopper-inputs.js'),
  () => import('../explain/explain-tab.js'),
  () => import('../compare/compare-tab.js'),
  () => import('../snippets/snippets-tab.js'),
  () => import('../filter/filter-builder.js'),
  () => import('../filter/filter-help.js'),
];

/** How long the page is left to whoever opened it first, in milliseconds. */
const pause = 10_000;

/** Loads the rest of the page bit by bit, when there is nothing else to do: it is there when the server is not. */
export async function loadAhead(): Promise<void> {
  await rest(pause);
  for (const load of parts) {
    await rest(500);
    // What does not come now is asked for again when it is needed.
    await load().catch(() => undefined);
  }
}

/** Resolves after some milliseconds, when the browser has nothing to do. */
function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
      else resolve();
    }, milliseconds);
  });
}
