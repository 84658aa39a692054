import type { ErrorElement } from '@aisle/schema';
import { Badge } from '../lib/badge.js';
import { Button } from '../lib/button.js';
import { capital } from '../lib/capital.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import styles from './error-meaning.module.css';
import { meaningOf } from './error-meanings.js';
import { ExplainSection } from './explain-section.js';
import { type FaultyPlace, findFaultyPlace } from './faulty-place.js';
import { FilterFixes } from './filter-fixes.js';

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
