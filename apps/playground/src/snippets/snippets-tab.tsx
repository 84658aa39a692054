import { useId, useState } from 'react';
import { CopyButton } from '../lib/copy-button.js';
import { EmptyState } from '../lib/empty-state.js';
import { type Choice, Segmented } from '../lib/segmented.js';
import { usePlayground } from '../state/playground-store.js';
import { CodeBlock } from './code-block.js';
import { placeholderFile } from './core-snippet.js';
import type { SnippetKind } from './snippet.js';
import styles from './snippets-tab.module.css';
import { useSnippet } from './use-snippet.js';

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
