import type { ReactNode } from 'react';
import { shownAnswer } from '../answer/exchange.js';
import { CopyButton } from '../lib/copy-button.js';
import { EmptyState } from '../lib/empty-state.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { headerText, isSecret } from './header-texts.js';
import styles from './headers-tab.module.css';

/** The headers that were sent and those that came back. */
export default function HeadersTab() {
  const shown = shownAnswer(usePlayground(selectedExchange));
  if (!shown) {
    return (
      <EmptyState title="No headers yet">
        <p>
          Send the request to see the headers of both sides, each with a line on what it is for.
        </p>
      </EmptyState>
    );
  }
  const { sent, answer } = shown;
  const authorization = sent.authorization && [['Authorization', sent.authorization] as const];
  return (
    <div className={styles.headers}>
      <HeaderList title="Response" headers={answer.headers} />
      <HeaderList title="Request" headers={[...sent.request.headers, ...(authorization ?? [])]}>
        The browser adds some of its own, such as Accept-Encoding, Host and User-Agent. Where no
        language is asked for, the page says so: Accept-Language: *.
      </HeaderList>
    </div>
  );
}

interface HeaderListProps {
  readonly title: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** What else there is to say. */
  readonly children?: ReactNode;
}

/** Headers of one side, each with its value and what it is for. */
function HeaderList({ title, headers, children }: HeaderListProps) {
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
