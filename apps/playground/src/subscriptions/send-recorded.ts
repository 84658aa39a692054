import { sendThrough } from '../sending/send.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';

/** Has updates of subscriptions sent so that the page can tell what they changed, and undo it. */
export function recordUpdates(): void {
  sendThrough('updateSubscription', async (request, signal, send) => {
    if (!isDevelopment(usePlayground.getState())) return send();
    const { recordUpdate } = await import('./record-update.js');
    return recordUpdate(request, signal, send);
  });
}
