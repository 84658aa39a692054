import type { ErrorElement } from '@aisle/schema';
import { filterFaults } from '@aisle/schema/filter';
import { statusMeaning } from '../answer/status-meaning.js';
import { fixText, readFilter } from '../filter/read-filter.js';
import { capital } from '../lib/texts.js';
import { useFieldValue } from '../request-form/form-values.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { enterField } from '../state/actions.js';
import { Badge } from '../widgets/badge.js';
import { Button } from '../widgets/button.js';
import styles from './explain.module.css';
import { ExplainSection, Facts } from './explain-section.js';
import { type FaultyPlace, findFaultyPlace } from './faulty-place.js';

interface ErrorMeaningsProps {
  readonly errors: readonly ErrorElement[];
  readonly entry: OperationEntry;
}

/** What the errors of an answer mean, why they came, and what to do. */
export function ErrorMeanings({ errors, entry }: ErrorMeaningsProps) {
  const title =
    errors.length === 1 ? 'What the error means' : `What the ${errors.length} errors mean`;
  return (
    <ExplainSection title={title}>
      <ul className="stack loose">
        {errors.map((error) => (
          <li key={`${error.title} ${error.detail}`}>
            <ErrorMeaning error={error} entry={entry} />
          </li>
        ))}
      </ul>
    </ExplainSection>
  );
}

/** What one error means: its kind, the place that it is about, the server's words, and a way out. */
function ErrorMeaning(props: { readonly error: ErrorElement; readonly entry: OperationEntry }) {
  const { error, entry } = props;
  const { meaning, advice } = statusMeaning(Number(error.status), error.title);
  const place = findFaultyPlace(error.detail, entry.fields);
  const isOfFilter = place?.key === 'query:filter';
  return (
    <article className={`stack ${styles.error}`}>
      <header className="line">
        <Badge tone="bad">{error.status}</Badge>
        <h3>{error.title}</h3>
      </header>
      <Facts
        facts={{
          Means: meaning,
          Why: <pre>{error.detail}</pre>,
          Where: place && (
            <div className="line">
              {capital(place.text)}
              <GoToField place={place} />
            </div>
          ),
          'What to do': (advice !== undefined || isOfFilter) && (
            <>
              {advice}
              {isOfFilter && <FilterFixes entry={entry} detail={error.detail} />}
            </>
          ),
        }}
      />
    </article>
  );
}

function GoToField({ place: { key } }: { readonly place: FaultyPlace }) {
  const field = key === undefined ? null : document.getElementById(key);
  if (!field) return null;
  const go = () => {
    field.scrollIntoView({ block: 'center' });
    field.focus();
  };
  return (
    <Button look="quiet" onPress={go}>
      Go to the field
    </Button>
  );
}

interface FilterFixesProps {
  readonly entry: OperationEntry;
  /** The detail of the error, which is about the filter as it was sent. */
  readonly detail: string;
}

/** What is wrong with the filter by its name, and edits that mend it, while the form still has it. */
function FilterFixes({ entry, detail }: FilterFixesProps) {
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
              onPress={() => enterField('query:filter', { text: fixText(text, fix) })}
            >
              {capital(fix.title)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
