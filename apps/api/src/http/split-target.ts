/** The path and the query of a request's target, as they were sent. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const reference = withoutFragment(withoutOrigin(target));
  const end = reference.indexOf('?');
  if (end === -1) return { path: reference || '/', query: '' };
  return { path: reference.slice(0, end) || '/', query: reference.slice(end + 1) };
}

/** A proxy's request names the origin too. */
function withoutOrigin(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
}

function withoutFragment(target: string): string {
  const start = target.indexOf('#');
  return start === -1 ? target : target.slice(0, start);
}
