/**
 * The language to answer in: for each preferred tag, best first, the same tag or else one of the same
 * primary language; the default language when none fits.
 */
export function chooseLanguage(
  preferred: readonly string[],
  available: readonly string[],
  defaultLanguage: string,
): string {
  for (const tag of preferred) {
    const exact = available.find((language) => language.toLowerCase() === tag.toLowerCase());
    const chosen = exact ?? available.find((language) => primaryOf(language) === primaryOf(tag));
    if (chosen !== undefined) return chosen;
  }
  return defaultLanguage;
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-', 1)[0] ?? '';
}
