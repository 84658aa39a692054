const tones: Readonly<Record<string, string>> = { PUT: 'warn', POST: 'good' };

/** An operation's method with its color. */
export function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span className="badge" data-tone={tones[method] ?? 'info'} data-method>
      {method}
    </span>
  );
}
