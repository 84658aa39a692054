import { describeStore } from '@aisle/schema/dev';
import { useId, useState } from 'react';
import { tokenFor } from '../access/access.js';
import { useDev } from '../dev-data/use-dev.js';
import { CopyButton } from '../lib/copy-button.js';
import { EmptyState } from '../lib/empty-state.js';
import { type Choice, Segmented } from '../lib/segmented.js';
import { usePlayground } from '../state/playground-store.js';
import { useSelectedEntry, useSelectedRequest } from '../state/selected-request.js';
import { placeholderFile, type SnippetStore } from './core-snippet.js';
import { highlight } from './highlight.js';
import { makeSnippet, type Snippet, type SnippetKind } from './snippet.js';
import styles from './snippets-tab.module.css';

const choices: readonly Choice<SnippetKind>[] = [
  { value: 'curl', label: 'curl' },
  { value: 'fetch', label: 'fetch' },
  { value: 'core', label: 'TypeScript library' },
];

/** The request as code. */
export default function SnippetsTab() {
  const [kind, setKind] = useState<SnippetKind>('curl');
  const [withToken, setWithToken] = useState(false);
  const hasToken = usePlayground(({ access }) => access.phase === 'granted');
  const tokenId = useId();
  const { snippet, store } = useSnippet(kind, withToken);
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <Segmented legend="Write it as" choices={choices} value={kind} onChange={setKind} />
        {kind !== 'core' && (
          <label htmlFor={tokenId} className={styles.switch}>
            <input
              id={tokenId}
              type="checkbox"
              checked={withToken && hasToken}
              disabled={!hasToken}
              onChange={(event) => setWithToken(event.target.checked)}
            />
            With token
          </label>
        )}
        {snippet && snippet.reason === undefined && (
          <span className={styles.copy}>
            <CopyButton what={`the ${kind} snippet`} text={snippet.text} />
          </span>
        )}
      </div>
      {snippet === undefined && <p className={styles.note}>Asking the server for its file…</p>}
      {snippet?.reason !== undefined && (
        <EmptyState title="No snippet">{snippet.reason}</EmptyState>
      )}
      {snippet && snippet.reason === undefined && (
        <>
          <CodeBlock code={snippet.shown} language={kind === 'curl' ? 'shell' : 'script'} />
          <p className={styles.note}>{noteOn(kind, withToken && hasToken, store?.location)}</p>
        </>
      )}
    </div>
  );
}

function noteOn(kind: SnippetKind, withToken: boolean, location: string | undefined): string {
  if (kind === 'core') {
    if (location !== undefined && location !== ':memory:') {
      return 'Reads the file that this server uses; both may have it open. npm install @aisle/core';
    }
    const why = location === undefined ? 'names no file' : 'keeps its store in memory';
    return `This server ${why}: ${placeholderFile} stands for the one that you start a server with, by --db.`;
  }
  if (withToken) return 'The copy has the whole token: whoever gets it can send requests.';
  return kind === 'curl'
    ? 'Set AISLE_TOKEN first: export AISLE_TOKEN=…'
    : 'In Node the token comes from AISLE_TOKEN; in a browser write it into the code.';
}

interface CodeBlockProps {
  readonly code: string;
  readonly language: 'shell' | 'script';
}

/** Code with its colours. */
function CodeBlock({ code, language }: CodeBlockProps) {
  return (
    <pre className={styles.code}>
      <code>
        {highlight(code, language).map(({ kind, start, text }) =>
          kind === 'plain' ? (
            text
          ) : (
            <span key={start} className={styles[kind]}>
              {text}
            </span>
          ),
        )}
      </code>
    </pre>
  );
}

interface SelectedSnippet {
  /** Undefined while the server is asked what it needs to know. */
  readonly snippet: Snippet | undefined;
  readonly store: SnippetStore | undefined;
}

/** The selected operation's request as code. */
function useSnippet(kind: SnippetKind, withToken: boolean): SelectedSnippet {
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
