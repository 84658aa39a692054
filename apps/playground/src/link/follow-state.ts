import { queryClient } from '../dev-data/query-client.js';
import { nameFromHash } from '../operations/operation-link.js';
import { usePlayground } from '../state/playground-store.js';
import { storefrontHash } from '../storefront/steps/steps.js';
import { pageHash } from './page-address.js';

/** How long the page waits for more typing before its address follows. */
const pause = 300;

const mark = { aisle: 'own' };

/** Whether the browser is at an address that the page itself wrote: back, forward, reload. */
export function isOwnEntry(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'aisle' in state;
}

/** Lets the page's address follow its state from now on. Another operation is a step to go back from. */
export function followState(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const hash = pageHash();
    if (hash === location.hash) return;
    const isSame =
      location.hash === storefrontHash || nameFromHash(location.hash) === nameFromHash(hash);
    if (isSame) history.replaceState(mark, '', hash);
    else history.pushState(mark, '', hash);
  };
  const schedule = () => {
    timer ??= setTimeout(write, pause);
  };
  usePlayground.subscribe((state, previous) => {
    if (state.selected !== previous.selected) write();
    else if (state.exchanges === previous.exchanges) schedule();
  });
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') schedule();
  });
  // A link is about to be followed: what it leaves behind must be whole.
  window.addEventListener('click', () => timer !== undefined && write(), { capture: true });
  write();
}
