import { FilterError, type FilterTable, filterFaults, parseFilter } from '@aisle/schema/filter';
import { Button } from '../lib/button.js';
import { capital } from '../lib/capital.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { fieldValue } from '../request-form/form-values.js';
import { enterField } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import styles from './error-meaning.module.css';

interface FilterFixesProps {
  readonly entry: OperationEntry;
  /** The detail of the error, which is about the filter as it was sent. */
  readonly detail: string;
}

/** What is wrong with the filter by its name, and edits that mend it, while the form still has it. */
export function FilterFixes({ entry, detail }: FilterFixesProps) {
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  const field = entry.fields.query.find(({ name }) => name === 'filter');
  const text = field ? fieldValue(field, form, examples).text : '';
  const fault = findFault(text, entry.operation.query.filter?.filterTable);
  if (!fault) return <p>The filter in the form has no fault any more.</p>;
  if (fault.message !== detail) return null;
  return (
    <>
      <p>
        The reason is <code>{fault.reason}</code>: {filterFaults[fault.reason]}.
      </p>
      {fault.fixes.length > 0 && (
        <div className={styles.fixes}>
          {fault.fixes.map(({ title, span, text: replacement }) => (
            <Button
              key={`${title} ${span.start}`}
              onPress={() =>
                enterField('query:filter', {
                  text: text.slice(0, span.start) + replacement + text.slice(span.end),
                })
              }
            >
              {capital(title)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function findFault(text: string, table: FilterTable | undefined): FilterError | undefined {
  if (!table) return undefined;
  try {
    parseFilter(text, table);
    return undefined;
  } catch (error) {
    return error instanceof FilterError ? error : undefined;
  }
}
