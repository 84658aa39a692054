import { type SyntheticEvent, useMemo, useRef } from 'react';
import { tokenFor } from '../access/access.js';
import { AccessNotice } from '../access/access-notice.js';
import { AnswerPanel } from '../answer/answer-panel.js';
import { buildRequest } from '../request-form/build-request.js';
import { RequestBar } from '../request-form/request-bar.js';
import { RequestFormFields } from '../request-form/request-form.js';
import { useRequestKeys } from '../request-form/use-request-keys.js';
import { CurlSnippet } from '../snippets/curl-panel.js';
import { usePlayground } from '../state/playground-context.js';
import { selectedForm } from '../state/playground-state.js';
import { useExchange } from '../state/use-exchange.js';
import type { OperationEntry } from './operation-entry.js';
import { OperationHeading } from './operation-heading.js';
import styles from './operation-page.module.css';

/** One operation: its request on one side, the answer on the other. */
export function OperationPage({ entry }: { readonly entry: OperationEntry }) {
  const { operation, fields, name } = entry;
  const { state } = usePlayground();
  const { exchange, send, cancel } = useExchange();
  const form = useRef<HTMLFormElement>(null);
  useRequestKeys(form, cancel);

  const values = selectedForm(state);
  const request = useMemo(
    () => buildRequest(operation, fields, values, state.examples),
    [operation, fields, values, state.examples],
  );
  const token = tokenFor(operation.permission, state.access);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (request.missing.length === 0) void send(name, request, token);
  };

  return (
    <main className={styles.page}>
      <section className={styles.request} aria-label="Request">
        <OperationHeading operation={operation} />
        <AccessNotice permission={operation.permission} />
        <form ref={form} className={styles.form} onSubmit={submit}>
          <RequestBar request={request} sending={exchange.phase === 'sending'} onCancel={cancel} />
          <RequestFormFields entry={entry} />
          <CurlSnippet request={request} token={token} />
        </form>
      </section>
      <AnswerPanel exchange={exchange} />
    </main>
  );
}
