import { CopyButton } from '../lib/copy-button.js';
import type { PreparedRequest } from '../request-form/build-request.js';
import styles from './curl-panel.module.css';
import { curlSnippet } from './curl-snippet.js';

interface CurlSnippetProps {
  readonly request: PreparedRequest;
  readonly token: string | undefined;
}

/** The request as a curl command. What is copied has the whole token, what is shown its start. */
export function CurlSnippet({ request, token }: CurlSnippetProps) {
  const shown = token && `${token.slice(0, 12)}…`;
  return (
    <section className={styles.panel} aria-labelledby="curl-title">
      <div className={styles.head}>
        <h2 id="curl-title">curl</h2>
        {token && <p>The copy has the whole token.</p>}
        <CopyButton what="the curl command" text={curlSnippet(request, location.origin, token)} />
      </div>
      <pre className={styles.code}>{curlSnippet(request, location.origin, shown)}</pre>
    </section>
  );
}
