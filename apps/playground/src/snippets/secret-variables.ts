import type { PreparedRequest } from '../state/exchange.js';
import { quoteForShell } from './code-literal.js';

/** A header in code: a text, followed by the value of an environment variable. */
export interface SnippetHeader {
  readonly name: string;
  readonly text: string;
  /** The name of the variable, without a `$`. */
  readonly variable?: string;
}

const headerVariables: ReadonlyMap<string, string> = new Map([
  ['ep-account-management-authentication-token', 'AISLE_ACCOUNT_TOKEN'],
  ['x-moltin-customer-token', 'AISLE_CUSTOMER_TOKEN'],
]);

/** Returns the headers of a request with its token. Without tokens, variables replace them. */
export function snippetHeaders(
  { headers }: Pick<PreparedRequest, 'headers'>,
  token: string | undefined,
  withToken: boolean,
): readonly SnippetHeader[] {
  return [
    ...joinSame(headers).map(([name, text]) => {
      const variable = withToken ? undefined : headerVariables.get(name.toLowerCase());
      return variable === undefined ? { name, text } : { name, text: '', variable };
    }),
    ...(token === undefined ? [] : [authorization(token, withToken)]),
  ];
}

/** Joins headers of the same name, as browsers do. */
function joinSame(headers: PreparedRequest['headers']): PreparedRequest['headers'] {
  const joined = new Map<string, readonly [name: string, value: string]>();
  for (const [name, value] of headers) {
    const [first = name, ...before] = joined.get(name.toLowerCase()) ?? [];
    joined.set(name.toLowerCase(), [first, [...before, value].join(', ')]);
  }
  return [...joined.values()];
}

function authorization(token: string, withToken: boolean): SnippetHeader {
  const name = 'Authorization';
  return withToken
    ? { name, text: `Bearer ${token}` }
    : { name, text: 'Bearer ', variable: 'AISLE_TOKEN' };
}

/** Shortens a token, so that it can still be recognized. */
export function shortenToken(token: string): string {
  return token.length <= 16 ? '…' : `${token.slice(0, 6)}…${token.slice(-4)}`;
}

/** Returns shell lines that set a variable for each token in the code. */
export function exportLines(
  request: Pick<PreparedRequest, 'headers'>,
  token: string | undefined,
): readonly string[] {
  const whole = snippetHeaders(request, token, true);
  return snippetHeaders(request, token, false).flatMap(({ text, variable }, index) =>
    variable === undefined
      ? []
      : [`export ${variable}=${quoteForShell((whole[index]?.text ?? '').slice(text.length))}`],
  );
}
