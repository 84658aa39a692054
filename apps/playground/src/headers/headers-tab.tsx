import type { ReactNode } from 'react';
import { isSecretName } from '../sending/send.js';
import { selectedExchange, shownAnswer, usePlayground } from '../state/playground-store.js';
import { EmptyState } from '../widgets/controls.js';
import { CopyButton } from '../widgets/lazy-part.js';
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

const texts: Readonly<Record<string, string>> = {
  accept: 'The formats that the sender reads.',
  'accept-language':
    'The languages the shopper prefers, with quality values; the release’s best match is used.',
  'access-control-allow-origin': 'The origins whose pages may read this response; * is all.',
  'access-control-expose-headers': 'The headers that pages of other origins may read.',
  allow: 'The methods that this address takes.',
  authorization: 'Who asks. The token itself is not shown and not kept.',
  'cache-control':
    'Who may keep the response, and how long: no-store keeps nothing, no-cache asks again each time.',
  connection: 'Whether the connection stays open for the next request.',
  'content-encoding': 'How the body was compressed on its way.',
  'content-language': 'The language of the body.',
  'content-length': 'The bytes of the body as it travelled.',
  'content-security-policy': 'What a page at this address may load; here only its own files.',
  'content-type': 'The format of the body.',
  'cross-origin-opener-policy': 'Keeps windows of other origins apart from this one.',
  'cross-origin-resource-policy': 'Which sites may embed this resource.',
  date: 'When the server responded, by its real clock.',
  'ep-account-management-authentication-token':
    'The account of the shopper; catalog rules may look at it. The token is not shown.',
  'ep-channel': 'The channel the shopper comes through; catalog rules may look at it.',
  'ep-context-tag': 'Tags of the shopper, separated by commas; catalog rules may look at them.',
  'idempotency-key':
    'Names this checkout: a repeated request with the same key returns the order of the first one.',
  etag: 'Changes when the response does. Send it back in If-None-Match or If-Match.',
  'if-match': 'Only change the resource while it still has this ETag; otherwise a 412.',
  'if-none-match':
    'Respond with a body only when the resource no longer has this ETag; otherwise a 304.',
  'keep-alive': 'How long the connection stays open without a request.',
  'last-modified': 'When the file was last changed.',
  location: 'Where the resource is.',
  'origin-agent-cluster': 'Asks the browser to keep this origin’s pages in a process of their own.',
  ratelimit: 'How many requests are left, and when the count begins anew.',
  'ratelimit-limit': 'How many requests a window of time allows.',
  'ratelimit-policy': 'How many requests are allowed in which time.',
  'ratelimit-remaining': 'How many requests are left in this window.',
  'ratelimit-reset': 'The seconds until the count begins anew.',
  'referrer-policy': 'Whether links from here tell where they come from; here never.',
  'retry-after': 'The seconds to wait before sending the request again.',
  'server-timing': 'How long the server worked, by its parts; drawn in the status line.',
  'strict-transport-security': 'Asks the browser to use only HTTPS from now on.',
  'transfer-encoding': 'The body came in chunks, its length unknown at the start.',
  vary: 'The request headers that the response depends on: caches keep one for each combination.',
  'www-authenticate': 'How to authenticate: with a bearer token.',
  'x-content-type-options': 'The browser must not guess another format than Content-Type says.',
  'x-dns-prefetch-control':
    'The browser should not look up the names of linked servers in advance.',
  'x-download-options': 'Downloads are not opened in the context of this site.',
  'x-frame-options': 'Which sites may show this one in a frame.',
  'x-moltin-currency': 'The currency of display prices.',
  'x-moltin-customer-token':
    'The customer who shops; catalog rules may look at it. The token is not shown.',
  'x-moltin-language': 'The language, where Accept-Language says nothing.',
  'x-permitted-cross-domain-policies': 'Old plug-ins get no access to this site.',
  'x-request-id': 'Names this request in the log of the server. Quote it when reporting a fault.',
  'x-xss-protection': 'Turns off an old filter of browsers that did more harm than good.',
};

/** Returns the purpose of a header; undefined if the service does not use it. */
export function headerText(name: string): string | undefined {
  return Object.hasOwn(texts, name.toLowerCase()) ? texts[name.toLowerCase()] : undefined;
}
