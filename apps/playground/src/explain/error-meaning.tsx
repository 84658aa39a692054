import type { ErrorElement } from '@aisle/schema';
import { FilterError, type FilterTable, filterFaults, parseFilter } from '@aisle/schema/filter';
import { Badge } from '../lib/badge.js';
import { Button } from '../lib/button.js';
import { capital } from '../lib/texts.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { fieldValue } from '../request-form/form-values.js';
import { enterField } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { meaningOf } from './error-meanings.js';
import styles from './explain.module.css';
import { ExplainSection } from './explain-section.js';
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
      <ul className={styles.errors}>
        {errors.map((error) => (
          <li key={`${error.title} ${error.detail}`}>
            <ErrorMeaning error={error} entry={entry} />
          </li>
        ))}
      </ul>
    </ExplainSection>
  );
}

interface ErrorMeaningProps {
  readonly error: ErrorElement;
  readonly entry: OperationEntry;
}

/** What one error means: its kind, the place that it is about, the server's words, and a way out. */
function ErrorMeaning({ error, entry }: ErrorMeaningProps) {
  const { means, remedy } = meaningOf(error);
  const place = findFaultyPlace(error.detail, entry.fields);
  return (
    <article className={styles.error}>
      <header className={styles.head}>
        <Badge tone="bad">{error.status}</Badge>
        <h3>{error.title}</h3>
      </header>
      <dl className={styles.facts}>
        <dt>Means</dt>
        <dd>{means}</dd>
        <dt>Why</dt>
        <dd>
          <pre className={styles.detail}>{error.detail}</pre>
        </dd>
        {place && (
          <>
            <dt>Where</dt>
            <dd className={styles.where}>
              {capital(place.text)}
              <GoToField place={place} />
            </dd>
          </>
        )}
        <dt>What to do</dt>
        <dd>
          {remedy}
          {place?.key === 'query:filter' && <FilterFixes entry={entry} detail={error.detail} />}
        </dd>
      </dl>
    </article>
  );
}

function GoToField({ place: { key } }: { readonly place: FaultyPlace }) {
  const field = key === undefined ? null : document.getElementById(key);
  if (!field) return null;
  return (
    <Button
      look="quiet"
      onPress={() => {
        field.scrollIntoView({ block: 'center' });
        field.focus();
      }}
    >
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
        <div className={styles.remedies}>
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
