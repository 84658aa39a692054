/** Language preferences of a request: ranges of RFC 4647 such as `fr-CA`, in any letter case. */
export interface LanguageWish {
  /** Preferred languages, best first. `*` means any. */
  readonly languages?: readonly string[] | undefined;
  /**
   * Languages to exclude, including their regional variants, unless a preferred one overrides that.
   */
  readonly refused_languages?: readonly string[] | undefined;
}

/**
 * Returns the language to answer in, for the first preferred range that has one:
 * - languages in its script first (that of `zh-TW` is Hant), and those of its region before others
 * - then the lookup of RFC 4647 (3.4), which shortens the range from its end
 * - else another variant of the same language
 * A range with a script never gets another script. Without a match, returns the default language,
 * or the first one that is not refused.
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

/** RFC 5646 expects every tag to fit in 35 letters. */
const longestRange = 100;

function lookUp(range: string, available: readonly string[]): string | undefined {
  const wanted = range.includes('-') ? localeOf(range) : undefined;
  if (!wanted) return lookUpIn(available, range);
  const { language, script, region } = wanted.maximize();
  const inScript = available.filter((one) => localeOf(one)?.maximize().script === script);
  const inRegion = inScript.filter((one) => {
    const { language: own, region: ownRegion } = localeOf(one) ?? {};
    return own === language && ownRegion === region;
  });
  const found =
    lookUpExactly(inScript, [range]) ?? (wanted.region && inRegion[0]) ?? lookUpIn(inScript, range);
  // A requested script is never replaced by another one.
  return found ?? (wanted.script ? undefined : lookUpIn(available, range));
}

function lookUpIn(available: readonly string[], range: string): string | undefined {
  const ranges = shorten(range);
  const exact = lookUpExactly(available, ranges);
  if (exact !== undefined) return exact;
  return firstOf(ranges, (one) => available.find((language) => covers(one, language)));
}

function lookUpExactly(
  available: readonly string[],
  ranges: readonly string[],
): string | undefined {
  return firstOf(ranges, (range) =>
    available.find((language) => range.toLowerCase() === language.toLowerCase()),
  );
}

function firstOf(
  ranges: readonly string[],
  find: (range: string) => string | undefined,
): string | undefined {
  for (const range of ranges) {
    const found = find(range);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns undefined for a range that is not a language tag, such as `*`. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.slice(0, longestRange));
  } catch {
    return undefined;
  }
}

/**
 * Returns the range and its shorter forms, one subtag less each; a single letter is removed with
 * the subtag after it.
 */
function shorten(range: string): readonly string[] {
  const ranges: string[] = [];
  let rest = range.slice(0, longestRange);
  while (rest !== '') {
    ranges.push(rest);
    rest = rest.replace(/(-.)*-[^-]*$|^[^-]*$/, '');
  }
  return ranges;
}

/** @returns true if a language is the one of a range, or a variant of it. */
function covers(range: string, language: string): boolean {
  return `${language}-`.toLowerCase().startsWith(`${range}-`.toLowerCase());
}
