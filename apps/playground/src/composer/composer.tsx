import type { SyntheticEvent } from 'react';
import { formId } from '../lib/submit-form.js';
import { count } from '../lib/texts.js';
import { focusField } from '../request-form/go-to-field.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import styles from '../request-form/request-form.module.css';
import { useServerFaults } from '../request-form/use-server-fault.js';
import { sendSelected } from '../sending/send.js';
import { chooseComposer, clearForm } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { Icon } from '../widgets/icon.js';
import { lazyPart } from '../widgets/lazy-part.js';
import { PartBoundary } from '../widgets/part-boundary.js';
import { Segmented } from '../widgets/segmented.js';
import { RequestFormFields } from './request-form.js';

const RawEditor = lazyPart(() => import('../raw-request/raw-editor.js'), <p>Loading the text…</p>);

/** Request editor with fields or plain text. */
export function Composer({ entry }: { readonly entry: OperationEntry }) {
  const mode = usePlayground((state) => state.composerMode);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void sendSelected();
  };
  return (
    <>
      <div className="line between">
        <Segmented
          legend="Write the request as"
          choices={[
            { value: 'form', label: 'Form' },
            { value: 'raw', label: 'Raw' },
          ]}
          value={mode}
          onChange={chooseComposer}
        />
        <Button look="quiet" onPress={clearForm}>
          <Icon name="undo" size={14} /> Reset form
        </Button>
      </div>
      <form id={formId} className="stack wide" onSubmit={submit}>
        {mode === 'form' && <FaultSummary />}
        <PartBoundary key={mode}>
          {mode === 'raw' ? <RawEditor entry={entry} /> : <RequestFormFields entry={entry} />}
        </PartBoundary>
      </form>
    </>
  );
}

/** Links to the fields that the server found invalid. The message is at the field. */
function FaultSummary() {
  const faults = useServerFaults();
  if (faults.length === 0) return null;
  return (
    <nav
      className={`notice line ${styles.summary}`}
      data-tone="bad"
      aria-labelledby="fault-summary"
    >
      <h2 id="fault-summary">{count(faults.length, 'problem')} in the form</h2>
      {faults.map(({ key = '', message }) => (
        <button
          key={`${key} ${message}`}
          type="button"
          className="text-button"
          onClick={() => focusField(key)}
        >
          {key.slice(key.indexOf(':') + 1).replace(/^.*\//, '')}
        </button>
      ))}
    </nav>
  );
}
