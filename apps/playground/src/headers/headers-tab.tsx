import type { ReactNode } from 'react';
import { isSecretName } from '../sending/secrets.js';
import { selectedExchange, shownAnswer, usePlayground } from '../state/playground-store.js';
import { EmptyState } from '../widgets/controls.js';
import { CopyButton } from '../widgets/lazy-part.js';
import { headerText } from './header-texts.js';
import styles from './headers-tab.module.css';

/** Sent and received headers. */
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
    <div className="stack wide">
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
  /** Additional content. */
  readonly children?: ReactNode;
}

/** Headers of one side, each with its value and purpose. */
function HeaderList({ title, headers, children }: HeaderListProps) {
  return (
    <section aria-label={`${title} headers`}>
      <h2>
        {title} <span className="gray">{headers.length}</span>
      </h2>
      <dl className={`facts ${styles.list}`}>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <HeaderValue name={name} value={value} />
              <p className="soft">{headerText(name)}</p>
            </dd>
          </div>
        ))}
      </dl>
      {children && <p className="soft">{children}</p>}
    </section>
  );
}

function HeaderValue({ name, value }: { readonly name: string; readonly value: string }) {
  const [scheme = ''] = name.toLowerCase() === 'authorization' ? value.split(' ') : [];
  const isSecret = isSecretName(name);
  return (
    <p className={styles.value}>
      <code>{isSecret ? `${scheme} ••••••` : value}</code>
      {!isSecret && <CopyButton look="quiet" what={`the value of ${name}`} text={value} />}
    </p>
  );
}
