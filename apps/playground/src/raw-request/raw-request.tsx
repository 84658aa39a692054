import { Suspense } from 'react';
import { lazyPart } from '../lib/connection.js';
import type { OperationEntry } from '../operations/operation-entry.js';

const RawEditor = lazyPart(() => import('./raw-editor.js'));

/** The request as its line, headers and body. */
export function RawRequest({ entry }: { readonly entry: OperationEntry }) {
  return (
    <Suspense fallback={<p>Loading the text…</p>}>
      <RawEditor entry={entry} />
    </Suspense>
  );
}
