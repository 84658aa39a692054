import type { RefObject, SyntheticEvent } from 'react';
import { PartBoundary } from '../lib/part-boundary.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { RawRequest } from '../raw-request/raw-request.js';
import { FaultSummary } from '../request-form/fault-summary.js';
import { RequestFormFields } from '../request-form/request-form.js';
import { usePlayground } from '../state/playground-store.js';
import { sendSelected } from '../state/send.js';
import styles from './composer.module.css';
import { RequestBar } from './request-bar.js';

interface ComposerProps {
  readonly entry: OperationEntry;
  readonly form: RefObject<HTMLFormElement | null>;
}

/** Where a request is written, in fields or as text, and sent. */
export function Composer({ entry, form }: ComposerProps) {
  const mode = usePlayground((state) => state.composerMode);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void sendSelected();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <RequestBar />
      {mode === 'form' && <FaultSummary />}
      <PartBoundary key={mode}>
        {mode === 'raw' ? <RawRequest entry={entry} /> : <RequestFormFields entry={entry} />}
      </PartBoundary>
    </form>
  );
}
