import type { ReactNode } from 'react';
import { CopyButton } from '../lib/copy-button.js';
import { headerText, isSecret } from './header-texts.js';
import styles from './headers-tab.module.css';

interface HeaderListProps {
  readonly title: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** What else there is to say. */
  readonly children?: ReactNode;
}

/** Headers of one side, each with its value and what it is for. */
export function HeaderList({ title, headers, children }: HeaderListProps) {
  return (
    <section aria-label={`${title} headers`}>
      <h2 className={styles.title}>
        {title} <span>{headers.length}</span>
      </h2>
      <dl className={styles.list}>
        {headers.map(([name, value]) => (
          <div key={name} className={styles.header}>
            <dt>{name}</dt>
            <dd>
              <HeaderValue name={name} value={value} />
              <p className={styles.text}>{headerText(name)}</p>
            </dd>
          </div>
        ))}
      </dl>
      {children && <p className={styles.text}>{children}</p>}
    </section>
  );
}

function HeaderValue({ name, value }: { readonly name: string; readonly value: string }) {
  if (isSecret(name)) {
    const [scheme] = name.toLowerCase() === 'authorization' ? value.split(' ') : [''];
    return (
      <p className={styles.value}>
        <code>{scheme} ••••••</code>
      </p>
    );
  }
  return (
    <p className={styles.value}>
      <code>{value}</code>
      <span className={styles.copy}>
        <CopyButton what={`the value of ${name}`} text={value} />
      </span>
    </p>
  );
}
