/** Environment variables about colours. */
type ColourWishes = Readonly<Partial<Record<'NO_COLOR' | 'FORCE_COLOR' | 'TERM', string>>>;

/**
 * @returns true if output to the stream may have colours: never with `NO_COLOR` (no-color.org),
 * always with `FORCE_COLOR`, else on a terminal with colours.
 */
export function showsColour(
  { isTTY = false }: { readonly isTTY?: boolean },
  { NO_COLOR = '', FORCE_COLOR = '', TERM }: ColourWishes = process.env,
): boolean {
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTTY && TERM !== 'dumb';
}
