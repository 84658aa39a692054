import { languages } from './texts/languages.js';

// What a shopper chose, kept in this browser.

/** The language that the shopper reads: the chosen one, or one that the browser prefers, or English. */
export function language(): string {
  const wanted = [localStorage.getItem('language') ?? '', ...navigator.languages];
  const tags = wanted.map((tag) => tag.replace(/-.*/, ''));
  return tags.find((tag) => tag in languages) ?? 'en';
}

export function chooseLanguage(tag: string): void {
  localStorage.setItem('language', tag);
}

/** The chosen currency; empty while none is, and the service takes the store's own. */
export function currency(): string {
  return localStorage.getItem('currency') ?? '';
}

export function chooseCurrency(code: string): void {
  localStorage.setItem('currency', code);
}

export function forgetCurrency(): void {
  localStorage.removeItem('currency');
}
