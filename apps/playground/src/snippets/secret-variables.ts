import type { PreparedRequest } from '../request-form/build-request.js';

/** The variable that stands for the access token. */
export const tokenVariable = '$AISLE_TOKEN';

const headerVariables: ReadonlyMap<string, string> = new Map([
  ['ep-account-management-authentication-token', '$AISLE_ACCOUNT_TOKEN'],
  ['x-moltin-customer-token', '$AISLE_CUSTOMER_TOKEN'],
]);

const variables = new Set([tokenVariable, ...headerVariables.values()]);

/** Whether a value stands for a secret that the environment has. */
export function isVariable(value: string): boolean {
  return variables.has(value);
}

/** A request whose tokens of shoppers are variables. */
export function withVariables(request: PreparedRequest): PreparedRequest {
  const headers = request.headers.map(
    ([name, value]) => [name, headerVariables.get(name.toLowerCase()) ?? value] as const,
  );
  return { ...request, headers };
}

/** A token of which enough is shown to tell it from another. */
export function shortenToken(token: string): string {
  return token.length <= 16 ? '…' : `${token.slice(0, 6)}…${token.slice(-4)}`;
}
