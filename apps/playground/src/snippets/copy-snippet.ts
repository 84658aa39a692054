import type { OperationName } from '@aisle/schema/contract';
import { describeStore } from '@aisle/schema/dev';
import { fetchDev } from '../dev-data/use-dev.js';
import { tell } from '../lib/outcome.js';
import { findEntry } from '../request-form/operation-entry.js';
import { selectedRequest } from '../request-form/selected-request.js';
import { tokenFor } from '../sending/request-token.js';
import {
  isDevelopment,
  type PlaygroundState,
  type PreparedRequest,
  usePlayground,
} from '../state/playground-store.js';
import { copyText } from '../widgets/lazy-part.js';
import { exportLines, makeSnippet, type SnippetKind, type SnippetSource } from './snippet.js';

/** Copies the selected operation's request as code, without tokens, and shows a message. */
export async function copySnippet(kind: SnippetKind): Promise<void> {
  const state = usePlayground.getState();
  const source = snippetSource(state, state.selected, selectedRequest(state));
  const asks = kind === 'core' && isDevelopment(state);
  const store = asks ? await fetchDev(describeStore).catch(() => undefined) : undefined;
  await copyCode(kind, { ...source, store });
}

/**
 * Copies a request as code and shows a message. The message offers to copy the variables' export
 * lines.
 */
export async function copyCode(kind: SnippetKind, source: SnippetSource): Promise<void> {
  const snippet = makeSnippet(kind, source);
  if (snippet.reason !== undefined) return tell(snippet.reason);
  if (!(await copyText(snippet.text))) return tell(notAllowed);
  const lines = kind === 'core' ? [] : exportLines(source.request, source.token);
  if (lines.length === 0) return tell(`Copied as ${kind}.`);
  const [line = ''] = lines;
  const action = {
    title: 'Copy export line',
    run: async () =>
      (await copyText(lines.join('\n')))
        ? 'Copied with the whole token: whoever gets it can send requests.'
        : notAllowed,
  };
  const hint = `Before you run it: ${line.replace(/=.*/s, '=…')}`;
  tell(`Copied as ${kind}, without the token. ${hint}`, { action });
}

const notAllowed = 'Copying is not allowed here.';

/** Returns the source of a snippet for an operation's request, from the page's state. */
export function snippetSource(
  { access, examples }: Pick<PlaygroundState, 'access' | 'examples'>,
  name: OperationName,
  request: PreparedRequest,
): SnippetSource {
  return {
    request,
    origin: location.origin,
    token: tokenFor(findEntry(name).operation.permission, access),
    certificate: examples.certificate,
  };
}
