import { describeStore } from '@aisle/schema/dev';
import { useState } from 'react';
import { useDev } from '../dev-data/use-dev.js';
import { useSelectedEntry, useSelectedRequest } from '../request-form/selected-request.js';
import { tokenFor } from '../sending/request-token.js';
import { isInTab } from '../service/tab-service.js';
import { usePlayground } from '../state/playground-store.js';
import { type Choice, EmptyState, Segmented } from '../widgets/controls.js';
import { CopyButton } from '../widgets/lazy-part.js';
import { placeholderFile } from './core-snippet.js';
import { exportLines, makeSnippet, type SnippetKind } from './snippet.js';
import styles from './snippets-tab.module.css';

const choices: readonly Choice<SnippetKind>[] = [
  { value: 'curl', label: 'curl' },
  { value: 'fetch', label: 'fetch' },
  { value: 'core', label: 'TypeScript library' },
];

/** Address of a service that is started without settings. */
const usualOrigin = 'http://127.0.0.1:4820';

/** The request as code. */
export default function SnippetsTab() {
  const [kind, setKind] = useState<SnippetKind>('curl');
  const [withToken, setWithToken] = useState(false);
  const hasToken = usePlayground(({ access }) => access.phase === 'granted');
  const { snippet, store, lines } = useSnippet(kind, withToken);
  const made = snippet?.reason === undefined ? snippet : undefined;
  return (
    <div className="stack loose">
      <div className="line">
        <Segmented legend="Write it as" choices={choices} value={kind} onChange={setKind} />
        {kind !== 'core' && !isInTab && (
          <label className="line soft">
            <input
              type="checkbox"
              checked={withToken && hasToken}
              disabled={!hasToken}
              onChange={(event) => setWithToken(event.target.checked)}
            />
            With token
          </label>
        )}
        {made && (
          <span className="end">
            <CopyButton what={`the ${kind} snippet`} text={made.text} />
          </span>
        )}
      </div>
      {snippet === undefined && <p className="soft">Loading the store’s location…</p>}
      {snippet?.reason !== undefined && (
        <EmptyState title="No snippet">{snippet.reason}</EmptyState>
      )}
      {made && (
        <>
          <pre className={styles.code}>
            <code>{made.shown}</code>
          </pre>
          <p className="soft">
            {noteOn(kind, withToken && hasToken, store?.location)}{' '}
            {kind === 'core' && <Installation />}
            {kind !== 'core' && !isInTab && !withToken && lines.length > 0 && (
              <CopyButton what="with the token" label="Copy export line" text={lines.join('\n')} />
            )}
          </p>
        </>
      )}
    </div>
  );
}

function noteOn(kind: SnippetKind, withToken: boolean, location: string | undefined): string {
  if (kind === 'core' && isInTab) {
    return `The store of this page is in your browser: ${placeholderFile} stands for its SQLite file, which “In this browser” downloads.`;
  }
  if (kind === 'core') {
    if (location !== undefined && location !== ':memory:') {
      return 'Opens the file that this server uses; both may use it at once.';
    }
    const why = location === undefined ? 'names no file' : 'keeps its store in memory';
    return `This server ${why}: ${placeholderFile} stands for the file of a server started with --db.`;
  }
  if (isInTab) {
    return 'For an Aisle that runs on your machine (npm start), with a token of its own in AISLE_TOKEN: nothing listens in this browser.';
  }
  if (withToken) return 'The copy contains the token: anyone who has it can send requests.';
  return kind === 'curl'
    ? 'Set AISLE_TOKEN first: export AISLE_TOKEN=…'
    : 'In Node, the token comes from AISLE_TOKEN; in a browser, write it into the code.';
}

/** Steps to install the library, which is not on npm. */
function Installation() {
  return (
    <>
      The library is not on npm. In the folder of Aisle, run <code>npm run pack</code>; in your own,{' '}
      <code>npm install AISLE/tarballs/aisle-schema-*.tgz AISLE/tarballs/aisle-core-*.tgz</code>,
      where <code>AISLE</code> is that folder. Save the code as <code>list.mjs</code> and run{' '}
      <code>node list.mjs</code>. <a href="docs/packages/core/README.html">More</a>
    </>
  );
}

/** Returns the selected operation's request as code; undefined while required data loads. */
function useSnippet(kind: SnippetKind, withToken: boolean) {
  const { permission } = useSelectedEntry().operation;
  const request = useSelectedRequest();
  const token = usePlayground(({ access }) => tokenFor(permission, access));
  const certificate = usePlayground(({ examples }) => examples.certificate);
  const { data: store, isLoading } = useDev(describeStore, {}, { enabled: kind === 'core' });
  const source = isInTab
    ? { request, origin: usualOrigin, token, store: store && { ...store, location: ':memory:' } }
    : { request, origin: location.origin, token, withToken, store, certificate };
  const lines = exportLines(request, token);
  return { snippet: isLoading ? undefined : makeSnippet(kind, source), store, lines };
}
