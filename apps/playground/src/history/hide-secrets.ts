import { isSecretName } from '../link/secrets.js';
import type { PreparedRequest } from '../request-form/prepared-request.js';

/** What stands where a secret was. */
export const notKept = '(not kept)';

const members = /("(?:access_token|client_secret)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;
const pairs = /(^|&)(access_token|client_secret)=[^&]*/g;

/** A body of a request or an answer, JSON or a form, with something else in the place of secrets. */
export function hideBodySecrets(text: string): string {
  return text
    .replaceAll(members, `$1${JSON.stringify(notKept)}`)
    .replaceAll(pairs, `$1$2=${encodeURIComponent(notKept)}`);
}

/** A request with something else in the place of secrets. */
export function hideRequestSecrets(request: PreparedRequest): PreparedRequest {
  return {
    ...request,
    headers: request.headers.map(([name, value]) => [name, isSecretName(name) ? notKept : value]),
    ...(request.body !== undefined && { body: hideBodySecrets(request.body) }),
  };
}
