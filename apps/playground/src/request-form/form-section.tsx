import type { ReactNode } from 'react';
import styles from './request-form.module.css';

interface FormSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Fields of a request under a heading. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <section>
      <div className={styles.head}>
        <h2>{title}</h2>
        {hint && <p>{hint}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
