import type { RefObject, SyntheticEvent } from 'react';
import { Button } from '../lib/button.js';
import { Icon } from '../lib/icon.js';
import { PartBoundary } from '../lib/part-boundary.js';
import { Segmented } from '../lib/segmented.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { RawRequest } from '../raw-request/raw-request.js';
import { FaultSummary } from '../request-form/fault-summary.js';
import { untouchedForm } from '../request-form/form-values.js';
import { RequestFormFields } from '../request-form/request-form.js';
import { chooseComposer, clearForm } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { sendSelected } from '../state/send.js';
import styles from './request-bar.module.css';

/** The id of the form, for its button, which stands elsewhere. */
export const formId = 'request-form';

interface ComposerProps {
  readonly entry: OperationEntry;
  readonly form: RefObject<HTMLFormElement | null>;
}

/** Where a request is written, in fields or as text. */
export function Composer({ entry, form }: ComposerProps) {
  const mode = usePlayground((state) => state.composerMode);
  const isUntouched = usePlayground((state) => selectedForm(state) === untouchedForm);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void sendSelected();
  };
  return (
    <>
      <div className={styles.mode}>
        <Segmented
          legend="Write the request as"
          choices={[
            { value: 'form', label: 'Form' },
            { value: 'raw', label: 'Raw' },
          ]}
          value={mode}
          onChange={chooseComposer}
        />
        <Button look="quiet" isDisabled={isUntouched} onPress={clearForm}>
          <Icon name="undo" size={14} /> Reset form
        </Button>
      </div>
      <form ref={form} id={formId} className={styles.form} onSubmit={submit}>
        {mode === 'form' && <FaultSummary />}
        <PartBoundary key={mode}>
          {mode === 'raw' ? <RawRequest entry={entry} /> : <RequestFormFields entry={entry} />}
        </PartBoundary>
      </form>
    </>
  );
}
