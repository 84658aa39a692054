/** What a request says about languages: ranges of RFC 4647 such as `fr-CA`, in any letter case. */
export interface LanguageWish {
  /** Preferred ones, best first. `*` stands for none in particular. */
  readonly languages?: readonly string[] | undefined;
  /** Ones that are not wanted, with all that is more special, unless a preferred one says otherwise. */
  readonly refused_languages?: readonly string[] | undefined;
}

/**
 * The language to answer in, by the lookup of RFC 4647 (3.4): for each preferred range, best first, the
 * language that it names when it is shortened from its end, or else another one of the same language. When
 * none fits, the default language, or the first one that is not refused.
 */
export function chooseLanguage(
  { languages: preferred = [], refused_languages: refused = [] }: LanguageWish,
  available: readonly string[],
  defaultLanguage: string,
): string {
  const isRefused = (language: string) => {
    const strength = (ranges: readonly string[]) =>
      Math.max(0, ...ranges.filter((range) => covers(range, language)).map(({ length }) => length));
    return strength(refused) > strength(preferred);
  };
  const acceptable = refused.length === 0 ? available : available.filter((one) => !isRefused(one));
  for (const range of preferred) {
    const chosen = lookUp(range, acceptable);
    if (chosen !== undefined) return chosen;
  }
  return acceptable.includes(defaultLanguage)
    ? defaultLanguage
    : (acceptable[0] ?? defaultLanguage);
}

/** RFC 5646 finds room for every tag in 35 letters. */
const longestRange = 100;

function lookUp(range: string, available: readonly string[]): string | undefined {
  const ranges = shorten(range);
  const find = (fits: (range: string, language: string) => boolean) => {
    for (const one of ranges) {
      const found = available.find((language) => fits(one, language));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find((one, language) => one.toLowerCase() === language.toLowerCase()) ?? find(covers);
}

/** The range and what is left of it, subtag by subtag; a single letter goes with what follows it. */
function shorten(range: string): readonly string[] {
  const ranges: string[] = [];
  let rest = range.slice(0, longestRange);
  while (rest !== '') {
    ranges.push(rest);
    rest = rest.replace(/(-.)*-[^-]*$|^[^-]*$/, '');
  }
  return ranges;
}

/** Whether a language is the one that a range names, or a more special one. */
function covers(range: string, language: string): boolean {
  return `${language}-`.toLowerCase().startsWith(`${range}-`.toLowerCase());
}
