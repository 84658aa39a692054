import type { NodeProductsExplanation } from '@aisle/schema/dev';
import { type ReactNode, useId } from 'react';
import type { DevRequest } from '../dev-data/use-dev.js';
import { formatTime } from '../lib/texts.js';
import { isNewest } from '../place/place-summary.js';
import { sentTexts } from '../request-form/form-values.js';
import type { LeafField, OperationEntry } from '../request-form/operation-entry.js';
import type { Examples, FormValues } from '../state/form.js';
import { Badge, Fact } from '../widgets/controls.js';
import styles from './explain.module.css';

interface ReleaseSectionProps {
  readonly explanation: NodeProductsExplanation;
  readonly asked: AskedRequest;
}

/** The release, language and currency with the reasons. */
export function ReleaseSection({ explanation, asked }: ReleaseSectionProps) {
  const { release, language, currency, now } = explanation;
  const name = asked.params.release_id ?? '';
  const source = isNewest(name)
    ? `${name} stands for the newest release`
    : 'The request names the release';
  return (
    <ExplainSection
      title="Which release and language"
      sentence={`${source}, published ${formatTime(release.published_at)}.`}
    >
      <Facts
        facts={{
          Release: <code>{release.id}</code>,
          Language: (
            <>
              {languageReason(language, asked.headers)}
              <span className="line soft">
                <span>asked</span>
                {language.asked.length === 0 && <Badge>nothing</Badge>}
                {language.asked.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
                <span>available</span>
                {language.available.map((tag) => (
                  <Badge key={tag} tone={tag === language.used ? 'good' : 'neutral'}>
                    {tag}
                    {tag === language.used && ', used'}
                  </Badge>
                ))}
              </span>
            </>
          ),
          Currency: asked.headers['X-Moltin-Currency']
            ? `${currency}, as X-Moltin-Currency asks.`
            : `${currency}, the store's default, because none is requested.`,
          Time: `${formatTime(now)}, which decides the schedules of rules and sales.`,
        }}
      />
    </ExplainSection>
  );
}

/**
 * Returns the reasons for a language as sentences. Without a header in the form, the browser sends
 * its own languages.
 */
export function languageReason(
  { used, asked }: NodeProductsExplanation['language'],
  headers: Readonly<Record<string, unknown>>,
): string {
  const reason = reasonFor(used, asked);
  if (asked.length === 0 || headers['Accept-Language'] !== undefined) return reason;
  return `The form has no Accept-Language, so the browser sends its own. ${reason}`;
}

function reasonFor(used: string, asked: readonly string[]): string {
  if (asked.length === 0) {
    return `No language is asked for, so the release's default, ${used}, is used.`;
  }
  const place = asked.findIndex((tag) => tag.toLowerCase() === used.toLowerCase());
  if (place === 0) return `${used} is asked for first, and the release has it.`;
  if (place > 0) {
    const passed = asked.slice(0, place).join(', ');
    return `${used} is the first asked language that the release has; it lacks ${passed}.`;
  }
  const relative = asked.find((tag) => languageOf(tag) === languageOf(used));
  if (relative !== undefined) {
    return `The release lacks ${relative}; of what it has, ${used} comes nearest.`;
  }
  if (asked.includes('*')) {
    return `Any language is accepted (*), and ${used} was chosen.`;
  }
  return `The release has none of the asked languages, so its default, ${used}, is used.`;
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

/** Parameters and headers of a request by name, as helper requests take them. */
export type AskedRequest = Required<Pick<DevRequest, 'params' | 'query' | 'headers'>>;

/** Returns the parameters and headers of a form. Empty ones are left out. */
export function askedRequest(
  { fields }: OperationEntry,
  form: FormValues,
  examples: Examples,
): AskedRequest {
  const texts = (leaves: readonly LeafField[]) =>
    Object.fromEntries(sentTexts('name', leaves, form, examples));
  return { params: texts(fields.path), query: texts(fields.query), headers: texts(fields.header) };
}

interface ExplainSectionProps {
  readonly title: string;
  /** The decisive sentence. */
  readonly sentence?: ReactNode;
  readonly children?: ReactNode;
}

/** A question about a response with its answer and the details. */
export function ExplainSection({ title, sentence, children }: ExplainSectionProps) {
  const heading = useId();
  return (
    <section className={`stack loose ${styles.section}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {sentence && <p className={styles.sentence}>{sentence}</p>}
      {children}
    </section>
  );
}

/** List of facts. Empty ones are left out. */
function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(
        ([name, fact]) =>
          fact && (
            <Fact key={name} name={name}>
              {fact}
            </Fact>
          ),
      )}
    </dl>
  );
}
