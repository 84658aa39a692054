/** The path and the query of a request's target, as they were sent. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const [reference = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split('#', 1);
  const end = reference.indexOf('?');
  return {
    path: (end === -1 ? reference : reference.slice(0, end)) || '/',
    query: end === -1 ? '' : reference.slice(end + 1),
  };
}
