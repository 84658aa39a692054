import { filterFaults } from '@aisle/schema/filter';
import { capital } from '../lib/texts.js';
import { useFieldValue } from '../request-form/form-values.js';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { sendWith } from '../sending/send.js';
import { enterField } from '../state/actions.js';
import { Button } from '../widgets/button.js';
import { fixText, readFilter } from './read-filter.js';

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
