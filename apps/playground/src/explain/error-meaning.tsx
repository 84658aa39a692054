import type { ErrorElement } from '@aisle/schema';
import { statusMeaning } from '../answer/status-meaning.js';
import { FilterFixes } from '../filter/filter-text.js';
import { capital } from '../lib/texts.js';
import { NamedText } from '../place/place-control.js';
import { GoToField } from '../request-form/go-to-field.js';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { Badge } from '../widgets/controls.js';
import styles from './explain.module.css';
import { ExplainSection, Facts } from './explain-section.js';
import { findFaultyPlace } from './faulty-place.js';

/** Meaning, causes and remedies of a response's errors. */
export function ErrorMeanings({ errors }: { readonly errors: readonly ErrorElement[] }) {
  const title =
    errors.length === 1 ? 'What the error means' : `What the ${errors.length} errors mean`;
  return (
    <ExplainSection title={title}>
      <ul className="stack loose">
        {errors.map((error) => (
          <li key={`${error.title} ${error.detail}`}>
            <ErrorMeaning {...error} />
          </li>
        ))}
      </ul>
    </ExplainSection>
  );
}

/** Meaning of an error: its kind, the field, the server's message and a remedy. */
function ErrorMeaning({ status, title, detail }: ErrorElement) {
  const { meaning, advice } = statusMeaning(Number(status), title);
  const place = findFaultyPlace(detail, useSelectedEntry().fields);
  const isOfFilter = place?.key === 'query:filter';
  return (
    <article className={`stack ${styles.error}`}>
      <header className="line">
        <Badge tone="bad">{status}</Badge>
        <h3>{title}</h3>
      </header>
      <Facts
        facts={{
          Means: meaning,
          Why: (
            <pre>
              <NamedText text={detail} />
            </pre>
          ),
          Where: place && (
            <div className="line">
              {capital(place.text)}
              {place.key !== undefined && <GoToField fieldKey={place.key} />}
            </div>
          ),
          'What to do': (advice !== undefined || isOfFilter) && (
            <>
              {advice}
              {isOfFilter && <FilterFixes detail={detail} />}
            </>
          ),
        }}
      />
    </article>
  );
}
