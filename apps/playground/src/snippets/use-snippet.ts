import { describeStore } from '@aisle/schema/dev';
import { tokenFor } from '../access/access.js';
import { useDev } from '../dev-data/use-dev.js';
import { usePlayground } from '../state/playground-store.js';
import { useSelectedEntry, useSelectedRequest } from '../state/selected-request.js';
import type { SnippetStore } from './core-snippet.js';
import { makeSnippet, type Snippet, type SnippetKind } from './snippet.js';

interface SelectedSnippet {
  /** Undefined while the server is asked what it needs to know. */
  readonly snippet: Snippet | undefined;
  readonly store: SnippetStore | undefined;
}

/** The selected operation's request as code. */
export function useSnippet(kind: SnippetKind, withToken: boolean): SelectedSnippet {
  const { operation } = useSelectedEntry();
  const request = useSelectedRequest();
  const access = usePlayground((state) => state.access);
  const certificate = usePlayground(({ examples }) => examples.certificate);
  const { data: store, isLoading } = useDev(describeStore, {}, { enabled: kind === 'core' });
  const token = tokenFor(operation.permission, access);
  const { origin } = location;
  const snippet = isLoading
    ? undefined
    : makeSnippet(kind, { request, origin, token, withToken, store, certificate });
  return { snippet, store };
}
