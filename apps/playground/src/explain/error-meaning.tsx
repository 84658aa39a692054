import type { ErrorElement } from '@aisle/schema';
import { statusMeaning } from '../answer/status-meaning.js';
import { FilterFixes } from '../filter/filter-text.js';
import { capital } from '../lib/texts.js';
import { NamedText } from '../place/place-control.js';
import { GoToField } from '../request-form/leaf-row.js';
import { allFields, type RequestFields } from '../request-form/operation-entry.js';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { faultyField } from '../request-form/use-server-fault.js';
import { Badge } from '../widgets/controls.js';
import styles from './explain.module.css';
import { ExplainSection, Facts } from './explain-section.js';

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

/** Location of an error in a request. */
interface FaultyPlace {
  /** Description: `the query parameter filter, at offset 9`. */
  readonly text: string;
  /** The key of the form's field; undefined for values that the page adds. */
  readonly key?: string;
}

const places = {
  path: 'the part of the address',
  query: 'the query parameter',
  header: 'the header',
  body: 'the member of the body',
} as const;

/** Returns the field that an error detail names; undefined if it names none. */
export function findFaultyPlace(detail: string, fields: RequestFields): FaultyPlace | undefined {
  const field = faultyField(detail, allFields(fields));
  if (field === undefined) {
    return /\baccess token\b/i.test(detail)
      ? { text: `${places.header} Authorization` }
      : undefined;
  }
  const { place, key } = field;
  // Details name members of a body by their path: `data.id`.
  const name = place === 'body' ? key.replace('body:/', '').replaceAll('/', '.') : field.name;
  const offset = /^Wrong filter at offset (\d+)/.exec(detail)?.[1];
  return { text: `${places[place]} ${name}${offset ? `, at offset ${offset}` : ''}`, key };
}
