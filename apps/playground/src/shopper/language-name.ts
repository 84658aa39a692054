const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const currencies = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/** What a language tag is called; undefined for text that is no tag, or one without a name. */
export function languageName(tag: string): string | undefined {
  try {
    return names.of(tag);
  } catch {
    return undefined;
  }
}

/** What a currency is called. */
export function currencyName(code: string): string | undefined {
  try {
    return currencies.of(code);
  } catch {
    return undefined;
  }
}
