import { type ReactNode, useId } from 'react';
import { Fact } from '../widgets/opener.js';
import styles from './explain.module.css';

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
export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
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
