import { describeStore, type StoreDescription } from '@aisle/schema/dev';
import { tokenFor } from '../access/access.js';
import { askDev } from '../dev-data/ask-dev.js';
import { queryClient } from '../dev-data/query-client.js';
import { findEntry } from '../operations/operation-entry.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { selectedRequest } from '../state/selected-request.js';
import { makeSnippet, type SnippetKind } from './snippet.js';

/** Puts the request as code on the clipboard, without the token, and says how that went. */
export async function copySnippet(kind: SnippetKind): Promise<string> {
  const state = usePlayground.getState();
  const snippet = makeSnippet(kind, {
    request: selectedRequest(state),
    origin: location.origin,
    token: tokenFor(findEntry(state.selected).operation.permission, state.access),
    withToken: false,
    certificate: state.examples.certificate,
    store: kind === 'core' && isDevelopment(state) ? await storeOf() : undefined,
  });
  if (snippet.reason !== undefined) return snippet.reason;
  try {
    await navigator.clipboard.writeText(snippet.text);
    return `Copied as ${kind}, without the token.`;
  } catch {
    return 'Copying is not allowed here.';
  }
}

/** What the server says of its store, asked once in a while; nothing when it does not say. */
function storeOf(): Promise<StoreDescription | undefined> {
  const asked = queryClient.fetchQuery({
    queryKey: [describeStore.name, {}],
    queryFn: ({ signal }) => askDev(describeStore, { signal }),
  });
  return asked.catch(() => undefined);
}
