/** Splits a request's target into path and query, as sent. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const reference = withoutFragment(withoutOrigin(target));
  const end = reference.indexOf('?');
  if (end === -1) return { path: reference || '/', query: '' };
  return { path: reference.slice(0, end) || '/', query: reference.slice(end + 1) };
}

/** Returns the host and port of an absolute target, as sent to a proxy. */
export function authorityOf(target: string): string | undefined {
  return target.startsWith('/') ? undefined : origin.exec(target)?.[1];
}

/** Adds the path to an absolute target without one. */
export function withPath(target: string): string {
  if (target.startsWith('/')) return target;
  const [found] = origin.exec(target) ?? [];
  const rest = target.slice(found?.length);
  return found === undefined || rest.startsWith('/') ? target : `${found}/${rest}`;
}

const origin = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

function withoutOrigin(target: string): string {
  return target.startsWith('/') ? target : target.replace(origin, '');
}

function withoutFragment(target: string): string {
  const start = target.indexOf('#');
  return start === -1 ? target : target.slice(0, start);
}
