/** The part of the environment that speaks about colours. */
type ColourWishes = Readonly<Partial<Record<'NO_COLOR' | 'FORCE_COLOR' | 'TERM', string>>>;

/**
 * Whether what is written to a stream may have colours: never with `NO_COLOR` (no-color.org), always with
 * `FORCE_COLOR`, else on a terminal that has them.
 */
export function showsColour(
  { isTTY = false }: { readonly isTTY?: boolean },
  { NO_COLOR = '', FORCE_COLOR = '', TERM }: ColourWishes = process.env,
): boolean {
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTTY && TERM !== 'dumb';
}
