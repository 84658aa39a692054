import { filterFaults } from '@aisle/schema/filter';
import type { ReactNode } from 'react';
import { capital } from '../lib/texts.js';
import { useFieldValue } from '../request-form/form-values.js';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { sendWith } from '../sending/send.js';
import { enterField } from '../state/actions.js';
import { Button, Icon } from '../widgets/button.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import { Opener } from '../widgets/opener.js';
import styles from './filter-field.module.css';
import { fixText, readFilter } from './filter-text.js';

/**
 * Error of the filter in the form by name, with quick fixes. `detail` is the error of the filter
 * that was sent.
 */
export function FilterFixes({ detail }: { readonly detail: string }) {
  const entry = useSelectedEntry();
  const field = entry.fields.query.find(({ name }) => name === 'filter');
  const { text } = useFieldValue(field);
  const table = entry.operation.query.filter?.filterTable;
  const reading = table && readFilter(text, table);
  if (reading?.state !== 'fault') return <p>The filter in the form has no fault any more.</p>;
  const { error: fault } = reading;
  if (fault.message !== detail) return null;
  return (
    <>
      <p>
        The reason is <code>{fault.reason}</code>: {filterFaults[fault.reason]}.
      </p>
      {fault.fixes.length > 0 && (
        <div className="line below">
          {fault.fixes.map((fix) => (
            <Button
              key={`${fix.title} ${fix.span.start}`}
              onPress={() =>
                sendWith(() => enterField('query:filter', { text: fixText(text, fix) }))
              }
            >
              {capital(fix.title)} and send
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

const FilterHelp = lazyPart(() => import('./filter-help.js'), Unopened);

interface FilterHeadProps {
  readonly name: ReactNode;
  /** Content at the end of the line. */
  readonly children?: ReactNode;
}

/** Name of the filter, with a button that opens its help. */
export function FilterHead({ name, children }: FilterHeadProps) {
  return (
    <div className={`line ${styles.head}`}>
      {name}
      <Opener
        aria-label="About filters"
        className="button"
        data-look="quiet"
        data-square
        Content={FilterHelp}
      >
        <Icon name="info" />
      </Opener>
      {children}
    </div>
  );
}
